/** Hair for the demo portraits: what lies behind the head, and what lies over it. */

export const INK = '#1E3A2F';

export type HairStyle =
  | 'crop'
  | 'sidePart'
  | 'pixie'
  | 'coils'
  | 'bob'
  | 'fringe'
  | 'wavy'
  | 'straight'
  | 'bun'
  | 'ponytail'
  | 'afro'
  | 'curls'
  | 'braids'
  | 'locs'
  | 'hijab'
  | 'swept'
  | 'bald';

export type HairColor =
  | 'black'
  | 'espresso'
  | 'brown'
  | 'chestnut'
  | 'auburn'
  | 'honey'
  | 'blond'
  | 'silver'
  | 'coral'
  | 'leaf'
  | 'mustard';

/** Fill, shade (for what lies behind), and the colour of the strand lines. */
type Dye = { fill: string; shade: string; strand: string };

const dyes: Record<HairColor, Dye> = {
  black: { fill: '#2F2E33', shade: '#232226', strand: '#5A5960' },
  espresso: { fill: '#47332A', shade: '#35251E', strand: '#735747' },
  brown: { fill: '#6B4630', shade: '#523423', strand: '#966A4C' },
  chestnut: { fill: '#8C5534', shade: '#6E4026', strand: '#6E4026' },
  auburn: { fill: '#B4623A', shade: '#914A28', strand: '#914A28' },
  honey: { fill: '#C99552', shade: '#A9783A', strand: '#A9783A' },
  blond: { fill: '#E6C684', shade: '#CBA65F', strand: '#CBA65F' },
  silver: { fill: '#CDCFC8', shade: '#ABAFA8', strand: '#989D96' },
  coral: { fill: '#E58D72', shade: '#CB7157', strand: '#C4694F' },
  leaf: { fill: '#6E9A7C', shade: '#557F63', strand: '#4F785D' },
  mustard: { fill: '#E3B04B', shade: '#C59233', strand: '#BC8A2D' },
};

type Layers = { back: string; front: string };

const outline = `stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`;

function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}" ${outline}/>`;
}

function fillOnly(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

function line(d: string, color: string = INK, width = 5): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${ends}/>`;
}

function mirrored(svg: string): string {
  return `${svg}<g transform="matrix(-1 0 0 1 640 0)">${svg}</g>`;
}

/** A thick rounded strand with an ink edge. */
function strand(d: string, color: string, width: number): string {
  return line(d, INK, width + 9) + line(d, color, width);
}

type Oval = { cx: number; cy: number; rx: number; ry: number };

/** Scallops along an oval, clockwise, from one angle to another (degrees, 0 = right). */
function scallops(oval: Oval, from: number, to: number, count: number): string {
  const at = (step: number) => {
    const angle = ((from + ((to - from) * step) / count) * Math.PI) / 180;
    const wobble = step === 0 || step === count ? 0 : step % 3 === 1 ? 5 : step % 3 === 2 ? -3 : 0;
    return {
      x: oval.cx + (oval.rx + wobble) * Math.cos(angle),
      y: oval.cy + (oval.ry + wobble) * Math.sin(angle),
    };
  };
  let previous = at(0);
  let d = `M${previous.x.toFixed(1)} ${previous.y.toFixed(1)}`;
  for (let step = 1; step <= count; step += 1) {
    const next = at(step);
    const radius = (Math.hypot(next.x - previous.x, next.y - previous.y) * 0.56).toFixed(1);
    d += `A${radius} ${radius} 0 0 1 ${next.x.toFixed(1)} ${next.y.toFixed(1)}`;
    previous = next;
  }
  return d;
}

/** Small loose curl marks. */
function curlMarks(points: Array<[number, number]>, color: string): string {
  const marks = points.map(([x, y]) => `M${x - 9} ${y + 4}c0 -13 18 -15 19 -3c0 8 -9 9 -10 3`);
  return line(marks.join(''), color, 4);
}

function pulledBack(dye: Dye): string {
  const d =
    'M227 278C216 198 238 118 320 116C402 118 424 198 413 278' +
    'C411 226 384 184 326 178C262 182 232 224 227 278Z';
  const strands =
    'M300 166C296 150 300 138 306 128M346 168C350 152 346 140 340 128' +
    'M262 190C258 172 266 152 280 140M380 192C384 174 376 154 362 142';
  return shape(d, dye.fill) + line(strands, dye.strand, 4);
}

const builders: Record<Exclude<HairStyle, 'bald'>, (dye: Dye) => Layers> = {
  crop: (dye) => ({
    back: '',
    front:
      shape(
        'M226 272C216 236 214 196 230 164C246 128 286 110 328 112C378 112 412 138 420 180' +
          'C424 212 420 244 414 272L405 268C406 246 402 226 392 208C366 212 346 206 332 196' +
          'C312 210 282 212 256 204C242 220 236 244 235 268Z',
        dye.fill,
      ) + line('M262 172C276 152 296 142 316 140M352 144C368 148 382 158 390 172', dye.strand, 4),
  }),

  sidePart: (dye) => ({
    back: '',
    front:
      shape(
        'M226 272C214 232 216 190 234 160C254 126 296 106 340 112C392 112 424 144 422 190' +
          'C422 222 418 248 413 272L404 266C406 242 400 224 388 214C346 218 302 202 274 172' +
          'C262 192 246 214 235 266Z',
        dye.fill,
      ) + line('M274 172C280 154 292 142 308 134M312 178C338 190 364 196 392 194', dye.strand, 4),
  }),

  swept: (dye) => ({
    back: '',
    front:
      shape(
        'M226 274C214 240 212 204 224 178C216 150 244 116 284 116C310 96 368 98 392 124' +
          'C420 138 430 172 420 200C422 228 420 252 414 274L404 266C407 240 402 216 388 196' +
          'C366 206 330 202 300 178C288 196 262 200 250 214C240 232 237 248 236 266Z',
        dye.fill,
      ) +
      line('M300 178C300 156 312 140 334 136M336 190C344 168 362 154 386 158', dye.strand, 4) +
      line('M262 196C258 176 264 156 278 146', dye.strand, 4),
  }),

  pixie: (dye) => ({
    back: '',
    front:
      shape(
        'M222 290C208 244 208 194 228 162C250 124 292 106 338 112C390 114 424 148 424 196' +
          'C426 232 424 262 416 292C406 280 404 262 404 240C398 226 388 214 376 204' +
          'C356 224 300 236 250 226C242 246 238 270 232 294Z',
        dye.fill,
      ) +
      line('M376 204C384 190 386 176 382 160M346 214C358 196 362 176 358 156', dye.strand, 4) +
      line('M296 222C322 208 334 184 334 158', dye.strand, 4),
  }),

  coils: (dye) => {
    const top = { cx: 320, cy: 214, rx: 102, ry: 96 };
    const edge =
      'C408 246 404 226 392 210A22 22 0 0 1 356 200A24 24 0 0 1 314 196' +
      'A24 24 0 0 1 274 202A22 22 0 0 1 246 214C238 230 234 246 234 266Z';
    return {
      back: '',
      front:
        shape(`${scallops(top, 170, 370, 11)}C422 244 418 258 414 270L407 266${edge}`, dye.fill) +
        curlMarks(
          [
            [268, 166],
            [318, 150],
            [368, 166],
            [294, 186],
            [344, 184],
          ],
          dye.strand,
        ),
    };
  },

  bob: (dye) => ({
    back: fillOnly('M212 230L204 404C260 430 380 430 436 404L428 230Z', dye.shade),
    front:
      shape(
        'M296 166C262 186 244 214 242 262C242 320 250 360 262 400C240 420 206 414 192 396' +
          'C186 340 184 270 200 204C212 148 250 112 304 110Z',
        dye.fill,
      ) +
      shape(
        'M296 166C340 168 390 198 398 262C400 320 392 360 380 400C402 420 436 414 448 396' +
          'C454 340 456 270 440 204C428 148 386 104 304 110C290 124 288 146 296 166Z',
        dye.fill,
      ) +
      line('M216 378C212 330 214 276 224 236M424 378C428 330 424 262 408 220', dye.strand, 4) +
      line('M330 140C362 146 388 162 402 186', dye.strand, 4),
  }),

  fringe: (dye) => ({
    back: fillOnly('M212 230L200 424C260 446 380 446 440 424L428 230Z', dye.shade),
    front:
      shape(
        'M236 216C238 290 240 360 256 418C236 434 204 432 188 416C184 350 182 272 196 208' +
          'C210 144 256 106 320 106C384 106 430 144 444 208C458 272 456 350 452 416' +
          'C436 432 404 434 384 418C400 360 402 290 404 216C380 228 350 225 320 228' +
          'C290 225 260 228 236 216Z',
        dye.fill,
      ) +
      line('M280 225C278 206 284 186 294 170M322 226C324 206 324 188 322 168', dye.strand, 4) +
      line('M362 225C362 206 356 186 346 170M214 392C208 340 210 290 216 250', dye.strand, 4) +
      line('M426 392C432 340 430 290 424 250', dye.strand, 4),
  }),

  wavy: (dye) => ({
    back: fillOnly('M212 230L196 500L444 500L428 230Z', dye.shade),
    front:
      shape(
        'M336 168C286 174 246 210 240 266C236 312 250 342 242 384C236 424 256 456 246 500' +
          'C238 540 200 562 164 550C176 524 152 496 162 458C172 422 154 396 168 352' +
          'C184 312 172 262 194 206C216 146 268 106 340 108Z',
        dye.fill,
      ) +
      shape(
        'M336 168C372 180 398 214 402 266C404 312 390 342 398 384C404 424 386 456 396 500' +
          'C404 540 442 562 476 550C464 524 488 496 478 458C468 422 486 396 472 352' +
          'C458 312 468 262 448 206C430 152 394 112 340 108C330 128 328 148 336 168Z',
        dye.fill,
      ) +
      line('M206 520C214 480 192 452 202 412C212 376 194 350 206 306', dye.strand, 4) +
      line('M438 520C428 480 448 452 438 412C428 376 448 350 434 306', dye.strand, 4) +
      line('M296 150C260 166 234 194 222 232M376 152C398 168 412 190 418 216', dye.strand, 4),
  }),

  straight: (dye) => ({
    back: fillOnly('M212 230L200 500L440 500L428 230Z', dye.shade),
    front:
      mirrored(
        shape(
          'M320 160C278 178 244 214 240 270C236 350 248 430 250 500C240 532 212 552 172 558' +
            'C162 440 174 320 194 222C206 150 252 108 320 108Z',
          dye.fill,
        ) + line('M204 530C200 440 204 350 218 262M290 148C262 164 242 190 232 218', dye.strand, 4),
      ) + line('M320 110L320 158', dye.strand, 4),
  }),

  bun: (dye) => ({
    back:
      shape(
        'M266 100C262 70 290 52 322 54C356 52 380 72 376 102C376 126 350 140 320 138' +
          'C290 140 268 124 266 100Z',
        dye.fill,
      ) + line('M290 102C292 80 312 72 330 75M352 94C346 110 330 116 314 110', dye.strand, 4),
    front: pulledBack(dye),
  }),

  ponytail: (dye) => ({
    back:
      shape(
        'M396 160C450 168 474 220 466 290C462 340 484 380 470 430C462 466 436 486 404 488' +
          'C424 450 404 420 406 376Z',
        dye.fill,
      ) + line('M436 230C444 280 432 330 442 380C448 410 444 432 436 450', dye.strand, 4),
    front:
      shape(
        'M226 284C214 206 232 118 324 114C404 116 426 196 414 280C412 240 402 214 388 198' +
          'C350 206 300 200 276 178C246 206 234 242 226 284Z',
        dye.fill,
      ) + line('M276 178C282 158 296 142 314 136M330 180C360 184 384 178 404 166', dye.strand, 4),
  }),

  afro: (dye) => {
    const hairline =
      'M228 280A20 20 0 0 0 240 246A22 22 0 0 0 256 212A24 24 0 0 0 288 190' +
      'A26 26 0 0 0 326 184A26 26 0 0 0 362 194A24 24 0 0 0 388 216A22 22 0 0 0 402 248' +
      'A20 20 0 0 0 412 280';
    return {
      back: shape(`${scallops({ cx: 320, cy: 226, rx: 144, ry: 144 }, 114, 426, 19)}Z`, dye.fill),
      front:
        fillOnly(`${hairline}L420 256C430 180 400 110 320 110C240 110 210 180 220 256Z`, dye.fill) +
        line(hairline) +
        curlMarks(
          [
            [222, 182],
            [262, 136],
            [320, 118],
            [378, 136],
            [418, 182],
            [204, 246],
            [436, 246],
          ],
          dye.strand,
        ) +
        curlMarks(
          [
            [292, 158],
            [350, 156],
          ],
          dye.strand,
        ),
    };
  },

  curls: (dye) => {
    const hairline =
      'M229 306A44 44 0 0 0 236 262A40 40 0 0 0 254 216' +
      'A44 44 0 0 0 284 178A60 60 0 0 0 350 182A44 44 0 0 0 386 216A40 40 0 0 0 404 262' +
      'A44 44 0 0 0 411 306';
    return {
      back: shape(`${scallops({ cx: 320, cy: 280, rx: 150, ry: 178 }, 110, 430, 19)}Z`, dye.fill),
      front:
        fillOnly(`${hairline}L424 300C448 190 410 108 320 108C230 108 192 190 216 300Z`, dye.fill) +
        line(hairline) +
        curlMarks(
          [
            [230, 176],
            [274, 134],
            [334, 122],
            [386, 148],
            [420, 202],
            [206, 238],
            [196, 300],
          ],
          dye.strand,
        ) +
        curlMarks(
          [
            [444, 270],
            [448, 336],
            [200, 364],
            [230, 406],
            [424, 396],
          ],
          dye.strand,
        ),
    };
  },

  braids: (dye) => {
    let plait = '';
    for (let i = 6; i >= 0; i -= 1) {
      const x = 206 - i * 4 + (i > 3 ? (i - 3) * 3 : 0);
      const y = 352 + i * 29;
      const lean = i % 2 === 0 ? 32 : -32;
      plait +=
        `<ellipse cx="${x}" cy="${y}" rx="27" ry="19" fill="${dye.fill}" ${outline} ` +
        `transform="rotate(${lean} ${x} ${y})"/>`;
    }
    const tail = shape(
      'M180 546C170 566 172 588 182 602C196 606 208 598 212 586' + 'C216 570 214 556 208 546Z',
      dye.fill,
    );
    const tie = shape('M174 534C186 542 202 542 214 534L212 554C202 561 186 561 176 554Z', '#E58D72');
    return {
      back: '',
      front:
        mirrored(tail + plait + tie) +
        mirrored(
          shape(
            'M320 166C272 180 240 222 234 278C230 300 226 322 224 344C210 338 200 320 202 290' +
              'C200 190 236 112 320 112Z',
            dye.fill,
          ) + line('M296 152C262 168 236 204 224 250', dye.strand, 4),
        ),
    };
  },

  locs: (dye) => {
    const behind = [
      'M246 200C210 250 222 340 212 446',
      'M394 200C430 250 418 340 428 446',
      'M262 200C232 280 246 360 244 462',
      'M378 200C408 280 394 360 396 462',
    ];
    const left = [
      'M338 128C250 122 204 190 200 280C198 340 172 390 172 456',
      'M338 130C262 128 224 196 218 280C214 344 198 384 200 446',
      'M338 132C276 138 242 190 232 256C226 300 230 340 224 402',
      'M338 136C298 146 262 176 246 226',
    ];
    const right = [
      'M338 128C400 124 436 196 440 286C442 342 466 390 464 456',
      'M338 130C394 138 418 200 422 284C426 344 440 384 436 446',
      'M338 134C378 142 402 186 408 250C412 300 408 342 414 402',
      'M338 138C362 150 382 170 394 206',
    ];
    return {
      back:
        fillOnly('M236 200L212 450L428 450L404 200Z', dye.shade) +
        behind.map((d) => strand(d, dye.shade, 22)).join(''),
      front: [...left, ...right].map((d) => strand(d, dye.fill, 22) + line(d, dye.strand, 2.5)).join(''),
    };
  },

  hijab: (dye) => ({
    back: '',
    front:
      line('M242 214C262 158 378 158 398 214', dye.shade, 30) +
      `<path fill-rule="evenodd" fill="${dye.fill}" ${outline} d="M320 102C236 102 194 166 198 ` +
      '258C200 322 206 360 192 404C176 446 138 474 130 532C190 590 450 590 510 532' +
      'C502 474 464 446 448 404C434 360 440 322 442 258C446 166 404 102 320 102Z' +
      'M320 164C376 164 404 206 404 268C404 340 374 400 320 400C266 400 236 340 236 268' +
      'C236 206 264 164 320 164Z"/>' +
      line('M398 356C370 430 290 450 206 440M430 420C380 490 280 520 176 504', dye.strand, 4) +
      line('M222 290C218 240 232 180 262 150M418 290C420 250 416 214 404 186', dye.strand, 4),
  }),
};

export function hairLayers(style: HairStyle, color: HairColor): Layers {
  if (style === 'bald') return { back: '', front: '' };
  return builders[style](dyes[color]);
}

export function hairFill(color: HairColor): string {
  return dyes[color].fill;
}
