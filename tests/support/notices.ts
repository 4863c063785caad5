import { getJson } from './answers.ts';
import { openStaffSite } from './staff.ts';
import type { Engine } from './test-site.ts';

export const PATH = '/api/portal/notices';
export const NOTICE = {
  title: 'Notice of Privacy Practices',
  slug: 'privacy-practices',
  text_markdown: 'One.',
  effective_on: '2027-03-31',
};

export type Notice = { id: number; position: number };
type Shown = { title: string; effective_on: string; text: unknown[] };
export type Errors = { error?: string; fields?: Record<string, string> };

/** A site with an unpublished notice, for staff and visitors. */
export async function openNotices(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = (await browser.post<Notice>(PATH, NOTICE)).body;
  const change = (fields: object, changed = id) =>
    browser.patch<Notice & Errors>(`${PATH}/${changed}`, fields);
  const read = async (slug = NOTICE.slug) => {
    const { status, body } = await getJson<Shown>(site, `/api/notices/${slug}`);
    return status === 200 ? body : status;
  };
  const links = async () =>
    (await getJson<{ notices: { slug: string; title: string }[] }>(site, '/api/practice')).body.notices;
  return { site, browser, id, change, read, links };
}

export const paragraph = (text: string) => [{ type: 'paragraph', items: [[{ text }]] }];
