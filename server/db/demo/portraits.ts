/** Flat, hand-drawn looking portraits for the demo directory, drawn from a few traits. */

import type { HairColor, HairStyle } from './portrait-hair.ts';
import { hairFill, hairLayers, INK } from './portrait-hair.ts';

export type Tint = 'mint' | 'cream' | 'coral' | 'mustard' | 'leaf';
export type SkinTone = 'porcelain' | 'peach' | 'sand' | 'amber' | 'umber' | 'cocoa';
export type TopStyle = 'crew' | 'vneck' | 'collar' | 'cardigan' | 'coat' | 'turtleneck';
export type TopColor = 'forest' | 'sage' | 'coral' | 'mustard' | 'oat' | 'plum' | 'slate' | 'brick' | 'blush';

export type Portrait = {
  background: Tint;
  skin: SkinTone;
  face: 'oval' | 'round' | 'square';
  hair: HairStyle;
  hairColor: HairColor;
  top: TopStyle;
  topColor: TopColor;
  mouth: 'smile' | 'open' | 'soft';
  glasses?: 'round' | 'square';
  earrings?: 'stud' | 'hoop' | 'drop';
  beard?: 'full' | 'short' | 'moustache';
  freckles?: boolean;
  laughLines?: boolean;
  /** Head lean in degrees, about -4 to 4. */
  tilt?: number;
};

const tints: Record<Tint, string> = {
  mint: '#DDE9DC',
  cream: '#F3EBDD',
  coral: '#F8D9CE',
  mustard: '#F6E3BE',
  leaf: '#B9D0BC',
};

const skins: Record<SkinTone, { base: string; shade: string; blush: string; lip: string }> = {
  porcelain: { base: '#FBE3D3', shade: '#EFC8B1', blush: '#F2A98F', lip: '#C9654F' },
  peach: { base: '#F3CCAE', shade: '#E2AE8A', blush: '#E8937A', lip: '#BA5A45' },
  sand: { base: '#E2B088', shade: '#CC9367', blush: '#D67C5E', lip: '#A54E3A' },
  amber: { base: '#C68D60', shade: '#AA7146', blush: '#BB6244', lip: '#8C3F2E' },
  umber: { base: '#A06B48', shade: '#845433', blush: '#A04E36', lip: '#6E2D22' },
  cocoa: { base: '#7F523A', shade: '#65402B', blush: '#8E4533', lip: '#52211A' },
};

const cloths: Record<TopColor, { base: string; shade: string }> = {
  forest: { base: '#3F6B55', shade: '#2F5542' },
  sage: { base: '#8FB296', shade: '#74997C' },
  coral: { base: '#E58D72', shade: '#CF7459' },
  mustard: { base: '#E3B04B', shade: '#C99634' },
  oat: { base: '#EFE4CF', shade: '#D8C9AC' },
  plum: { base: '#7C4F63', shade: '#653E50' },
  slate: { base: '#6C8794', shade: '#556F7B' },
  brick: { base: '#B5593F', shade: '#984630' },
  blush: { base: '#F0BBA9', shade: '#DB9F8B' },
};

const jaws: Record<Portrait['face'], string> = {
  oval: 'C412 302 402 338 382 364C364 388 344 400 320 400C296 400 276 388 258 364C238 338 228 302',
  round: 'C414 306 408 340 388 366C370 386 346 396 320 396C294 396 270 386 252 366C232 340 226 306',
  square: 'C412 304 408 344 392 366C374 390 348 400 320 400C292 400 266 390 248 366C232 344 228 304',
};

const round = 'stroke-linejoin="round" stroke-linecap="round"';
const outline = `stroke="${INK}" stroke-width="5" ${round}`;

function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}" ${outline}/>`;
}

function line(d: string, width = 5, color: string = INK): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${round}/>`;
}

function dot(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
}

/** The garment, from shoulder to shoulder. */
function torso(neckline: string, fill: string): string {
  // The neckline runs from the right neck point (384 470) to the left one (256 470).
  return shape(
    `M256 470C240 488 216 497 178 508C104 526 66 566 58 660L582 660` +
      `C574 566 536 526 462 508C424 497 400 488 384 470${neckline}Z`,
    fill,
  );
}

const SLEEVES = 'M142 650C144 618 148 596 156 576M498 650C496 618 492 596 484 576';

function topSvg(style: TopStyle, color: TopColor): string {
  const cloth = cloths[color];
  const sleeves = line(SLEEVES, 4, cloth.shade);
  const crew = 'C376 514 264 514 256 470';
  switch (style) {
    case 'crew':
      return torso(crew, cloth.base) + sleeves + line('M242 484C254 532 386 532 398 484', 4, cloth.shade);
    case 'vneck':
      return (
        torso('L322 562L256 470', cloth.base) + sleeves + line('M240 486L322 590L400 486', 4, cloth.shade)
      );
    case 'turtleneck':
      return (
        torso(crew, cloth.base) +
        sleeves +
        shape(
          'M262 416C284 432 356 432 378 416C382 446 386 466 394 484' +
            'C360 510 280 510 246 484C254 466 258 446 262 416Z',
          cloth.base,
        ) +
        line('M296 440L292 482M320 444L320 488M344 440L348 482', 4, cloth.shade)
      );
    case 'collar':
      return (
        torso('L320 548L256 470', cloth.base) +
        sleeves +
        line('M320 548L320 650') +
        shape('M266 446C252 456 242 472 236 492L284 548L320 536C296 512 276 482 266 446Z', cloth.base) +
        shape('M374 446C388 456 398 472 404 492L356 548L320 536C344 512 364 482 374 446Z', cloth.base) +
        dot(334, 580, 5, INK) +
        dot(334, 624, 5, INK)
      );
    case 'cardigan':
      return (
        torso(crew, '#FBF6EC') +
        line('M246 486C258 528 382 528 394 486', 4, '#DCCFB6') +
        shape(
          'M250 472C236 488 212 498 178 508C104 526 66 566 58 660L304 660' + 'C282 604 258 540 250 472Z',
          cloth.base,
        ) +
        shape(
          'M390 472C404 488 428 498 462 508C536 526 574 566 582 660L336 660' + 'C358 604 382 540 390 472Z',
          cloth.base,
        ) +
        line('M234 490C242 552 262 610 282 656M406 490C398 552 378 610 358 656', 4, cloth.shade) +
        sleeves
      );
    case 'coat':
      return (
        torso('L322 556L256 470', cloth.base) +
        shape(
          'M250 470C236 488 212 498 178 508C104 526 66 566 58 660L320 660L320 636' +
            'C288 588 262 532 250 470Z',
          '#FFFDF8',
        ) +
        shape(
          'M390 470C404 488 428 498 462 508C536 526 574 566 582 660L320 660L320 636' +
            'C352 588 378 532 390 470Z',
          '#FFFDF8',
        ) +
        shape(
          'M252 462C236 474 224 486 216 502L232 540L214 558C246 600 280 624 320 640' +
            'C288 588 262 532 252 462Z',
          '#FFFDF8',
        ) +
        shape(
          'M388 462C404 474 416 486 424 502L408 540L426 558C394 600 360 624 320 640' +
            'C352 588 378 532 388 462Z',
          '#FFFDF8',
        ) +
        line(SLEEVES, 4, '#D9D5C9')
      );
  }
}

function mouthSvg(portrait: Portrait): string {
  const skin = skins[portrait.skin];
  if (portrait.mouth === 'open') {
    return shape(
      'M284 341C304 347 336 347 356 341C352 366 338 376 320 376' + 'C302 376 288 366 284 341Z',
      '#FFFDF8',
    );
  }
  if (portrait.beard) {
    return shape(
      'M290 344C304 349 336 349 350 344C344 362 334 366 320 366' + 'C306 366 296 362 290 344Z',
      skin.lip,
    );
  }
  return portrait.mouth === 'soft'
    ? line('M294 349C308 361 332 361 347 347') + line('M311 374C317 376 323 376 329 374', 4, skin.shade)
    : line('M284 342C296 366 344 366 356 342M280 340L286 346M360 340L354 346') +
        line('M310 378C316 380 324 380 330 378', 4, skin.shade);
}

function beardSvg(portrait: Portrait): string {
  const fill = hairFill(portrait.hairColor);
  const moustache =
    'M320 326C304 316 284 326 276 344C292 346 308 344 320 338' +
    'C332 344 348 346 364 344C356 326 336 316 320 326Z';
  if (portrait.beard === 'moustache') return shape(moustache, fill);
  const drop = portrait.beard === 'full' ? 22 : 4;
  const outer =
    `M226 268C226 320 236 352 254 ${372 + drop / 2}C274 ${396 + drop} 298 ` +
    `${402 + drop} 320 ${402 + drop}C342 ${402 + drop} 366 ${396 + drop} 386 ${372 + drop / 2}` +
    'C404 352 414 320 414 268';
  const inner =
    'C406 300 400 322 380 330C364 316 342 316 320 324C298 316 276 316 260 330' + 'C240 322 234 300 226 268Z';
  return shape(outer + inner, fill);
}

const earsHidden = new Set<HairStyle>(['hijab', 'bob', 'fringe', 'wavy', 'straight', 'curls']);

function headSvg(portrait: Portrait): string {
  const skin = skins[portrait.skin];
  const ear =
    shape('M232 262C214 252 204 268 208 288C212 310 222 320 236 316Z', skin.base) +
    line('M218 276C222 284 224 292 228 298', 4, skin.shade);
  const ears = earsHidden.has(portrait.hair) ? '' : `${ear}<g transform="matrix(-1 0 0 1 640 0)">${ear}</g>`;
  const face = shape(
    `M228 252C228 178 262 142 320 142C378 142 412 178 412 252${jaws[portrait.face]} 228 252Z`,
    skin.base,
  );
  const blush = [260, 380]
    .map((cx) => `<ellipse cx="${cx}" cy="322" rx="21" ry="13" fill="${skin.blush}" opacity="0.45"/>`)
    .join('');
  const brow = hairFill(portrait.hair === 'hijab' ? 'espresso' : portrait.hairColor);
  const browColor = portrait.hairColor === 'silver' ? '#7E857D' : brow;
  const brows = line(
    'M266 248C276 238 290 236 302 242M338 242C350 236 364 238 374 248',
    6,
    portrait.hairColor === 'blond' ? '#A9783A' : browColor,
  );
  const eyes = [286, 354].map(
    (cx) =>
      `<ellipse cx="${cx}" cy="280" rx="7" ry="8.5" fill="#17261F"/>${dot(cx + 2.5, 276.5, 2.2, '#FFF')}`,
  );
  const nose = line('M322 286C326 300 334 312 328 318C324 322 316 322 311 319', 4.5);
  const spots: Array<[number, number]> = [
    [250, 308],
    [264, 302],
    [278, 310],
    [362, 310],
    [376, 302],
    [390, 308],
    [304, 300],
    [338, 300],
    [262, 318],
    [378, 318],
  ];
  const freckles = portrait.freckles ? spots.map(([x, y]) => dot(x, y, 2.6, skin.lip)).join('') : '';
  const lines = portrait.laughLines
    ? line(
        'M252 284C248 282 246 280 244 276M388 284C392 282 394 280 396 276' +
          'M274 330C268 338 268 346 270 352M366 330C372 338 372 346 370 352',
        3.5,
        skin.shade,
      )
    : '';
  return ears + face + blush + freckles + lines + brows + eyes.join('') + nose;
}

function glassesSvg(kind: Portrait['glasses']): string {
  if (!kind) return '';
  const lens =
    kind === 'round'
      ? '<circle cx="284" cy="282" r="31"/><circle cx="356" cy="282" r="31"/>'
      : '<rect x="251" y="257" width="62" height="48" rx="15"/>' +
        '<rect x="327" y="257" width="62" height="48" rx="15"/>';
  const bridge = kind === 'round' ? 'M314 278C317 273 323 273 326 278' : 'M313 274C317 270 323 270 327 274';
  return (
    `<g fill="#FFF" fill-opacity="0.09" ${outline}>${lens}</g>` +
    line(`${bridge}M253 276L230 270M387 276L410 270`)
  );
}

function earringsSvg(kind: Portrait['earrings']): string {
  if (!kind) return '';
  const gold = '#E3B04B';
  const one = (x: number) => {
    if (kind === 'stud') return `<circle cx="${x}" cy="316" r="7" fill="${gold}" ${outline}/>`;
    if (kind === 'hoop') {
      return (
        `<circle cx="${x}" cy="334" r="17" fill="none" stroke="${INK}" stroke-width="10"/>` +
        `<circle cx="${x}" cy="334" r="17" fill="none" stroke="${gold}" stroke-width="4"/>`
      );
    }
    return (
      line(`M${x} 314L${x} 328`, 4) +
      shape(
        `M${x} 326C${x - 14} 344 ${x - 10} 358 ${x} 358` + `C${x + 10} 358 ${x + 14} 344 ${x} 326Z`,
        '#E58D72',
      )
    );
  };
  return one(219) + one(421);
}

export function portraitSvg(portrait: Portrait): string {
  const skin = skins[portrait.skin];
  const hair = hairLayers(portrait.hair, portrait.hairColor);
  const neck =
    shape(
      'M274 340L274 430C274 450 266 462 250 474L250 570L390 570L390 474' +
        'C374 462 366 450 366 430L366 340Z',
      skin.base,
    ) +
    `<path d="M277 380C300 412 340 412 363 380L363 414C348 444 300 446 277 424Z" ` +
    `fill="${skin.shade}"/>`;
  const beard = portrait.beard ? beardSvg(portrait) : '';
  const turn =
    `<g transform="translate(0 10) rotate(${portrait.tilt ?? 0} 320 420) ` +
    'translate(320 420) scale(1.13 1.1) translate(-320 -420)">';
  const earrings = earsHidden.has(portrait.hair) ? '' : earringsSvg(portrait.earrings);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">' +
    `<rect width="640" height="640" fill="${tints[portrait.background]}"/>` +
    '<path d="M84 330C70 180 176 62 330 66C474 68 572 176 562 328C554 480 450 560 318 560' +
    'C186 560 96 470 84 330Z" fill="#FFF" opacity="0.42"/>' +
    `${turn}${hair.back}</g>` +
    neck +
    topSvg(portrait.top, portrait.topColor) +
    turn +
    headSvg(portrait) +
    beard +
    mouthSvg(portrait) +
    earrings +
    hair.front +
    glassesSvg(portrait.glasses) +
    '</g></svg>'
  );
}
