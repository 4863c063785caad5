import { getJson } from './answers.ts';
import { PERSON, signedInPerson } from './portal.ts';
import { type Engine, openTestSite } from './test-site.ts';

export const PATH = '/api/portal/notices';
export const [BEFORE, TODAY, LATER] = ['2027-03-01', '2027-03-31', '2027-05-01'];

export type Notice = {
  id: number;
  slot: string | null;
  revision: number;
  effective_on: string | null;
  current_text_markdown: string | null;
};
type Version = { title: string; effective_on: string; text: unknown[]; versions: string[] };
export type Errors = { error?: string; fields?: Record<string, string> };

/** Noon of a day in the practice's time zone. */
export const noon = (day: string) => Date.parse(`${day}T20:00:00Z`);

/** The notices of a site on TODAY, for staff and visitors. */
export async function openNotices(engine: Engine, now = noon(TODAY)) {
  const clock = { now };
  const site = await openTestSite(engine, { now: () => clock.now });
  const browser = await signedInPerson(site, PERSON, clock.now);
  const { body: slots } = await browser.get<Notice[]>(PATH);
  const change = (fields: object, id = 1) => browser.patch<Notice & Errors>(`${PATH}/${id}`, fields);
  const publish = (text_markdown: string, effective_on: string, id?: number) =>
    change({ text_markdown, effective_on, is_published: true }, id);
  const read = async (path = 'privacy-practices') => {
    const { status, body } = await getJson<Version>(site, `/api/notices/${path}`);
    return status === 200 ? [body.effective_on, ...body.versions, JSON.stringify(body.text)] : status;
  };
  const links = async () =>
    (await getJson<{ notices: { slug: string }[] }>(site, '/api/practice')).body.notices;
  return { site, browser, slots, change, publish, read, links, clock };
}

export const text = (value: string) => JSON.stringify([{ type: 'paragraph', items: [[{ text: value }]] }]);
