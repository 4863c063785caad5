import { Hono } from 'hono';
import { parseInitialsFile, parsePictureFile } from '../../../domain/directory/pictures.ts';
import type { Services } from '../../services.ts';

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Background, shape and ink of initials, by the person's id. */
const TONES = [
  ['#fbe4dc', '#f5cdbd', '#8a2f1a'],
  ['#dde9dc', '#c9dcca', '#1e3a2f'],
  ['#faedcf', '#f3dda6', '#5c430c'],
  ['#f3ebdd', '#e5d7bd', '#54442a'],
] as const;

/** `/images/<hash>-<width>.webp`, named by content hash, and initials: a cached copy never goes stale. */
export function images({ images }: Services): Hono {
  return new Hono()
    .get('/initials/:file', (c) => {
      const initials = parseInitialsFile(c.req.param('file'));
      if (!initials) return c.text('Image not found.', 404);
      return c.body(drawInitials(initials), 200, { 'Content-Type': 'image/svg+xml', ...IMMUTABLE });
    })
    .get('/:file', async (c) => {
      const name = parsePictureFile(c.req.param('file'));
      const bytes = name && (await images.find(name.hash, name.width));
      if (!bytes) return c.text('Image not found.', 404);
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', ...IMMUTABLE });
    });
}

/** Only letters reach the text, so it needs no escapes. */
function drawInitials({ id, letters }: { id: number; letters: string }): string {
  const [background, shape, ink] = TONES[id % TONES.length] ?? TONES[0];
  const turn = (id * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">
<path fill="${background}" d="M0 0h320v320H0z"/>
<path fill="${shape}" transform="rotate(${turn} 160 160)" d="M106 274c-51-23-81-77-75-131s51-93 105-103 104 12 131 59 24 105-12 145-98 53-149 30z"/>
<text x="160" y="160" dy=".35em" text-anchor="middle" fill="${ink}" font-family="system-ui, sans-serif" font-weight="500" font-size="${letters.length > 2 ? 72 : 116}">${letters}</text>
</svg>`;
}
