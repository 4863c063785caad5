import { href, Link } from 'react-router';
import { toSlug } from '../../../domain/slugs.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Fields } from '../forms/fields.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { fieldProps, useFields } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { listAt } from '../frame/pages.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/item-page.ts';
import { LIST_PAGES, type List } from './lists.ts';

/** The `itemId` of a new item. */
const NEW = 'new';

async function load({ api, portal, params: { itemId }, url }: PortalLoadArgs<{ itemId: string }>) {
  const name = listAt(url.pathname);
  const [item, states] = await Promise.all([
    itemId === NEW ? null : portal[name].get(itemId),
    name === 'offices' ? api.states() : [],
  ]);
  return { name, item, states };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const changes: object = await args.request.json();
  const name = listAt(args.url.pathname);
  const { nameOf }: List = LIST_PAGES[name];
  const id = args.params.itemId;
  return runAction(args, async (portal) => {
    const item = id === NEW ? await portal[name].create(changes) : await portal[name].update(id, changes);
    const message = `${nameOf(item)} was ${id === NEW ? 'added' : 'saved'}.`;
    return redirectWithFlash(href(`/portal/${name}`), message);
  });
}

export default function ItemPage({ loaderData }: Route.ComponentProps) {
  const { name, item } = loaderData;
  const { title, what, nameOf }: List = LIST_PAGES[name];
  return (
    <PortalPage
      title={item ? `Edit ${what}` : `New ${what}`}
      {...(item && { subject: nameOf(item) })}
      back={[href(`/portal/${name}`), `Back to the ${title}`]}
      actions={
        item &&
        'slug' in item &&
        'isPublished' in item &&
        item.isPublished === true && (
          <Link
            to={href('/notices/:slug', { slug: String(item.slug) })}
            reloadDocument
            className="button-quiet"
          >
            View public page
          </Link>
        )
      }
    >
      <ItemForm key={item?.id} {...loaderData} />
    </PortalPage>
  );
}

function ItemForm({ name, item, states }: Route.ComponentProps['loaderData']) {
  const { fields }: List = LIST_PAGES[name];
  const form = useFields({ fields, stored: item && { ...item }, marksChanges: true });
  const { title, slug } = form.values;
  const options = { stateCode: states.map(({ code, displayName }) => ({ id: code, label: displayName })) };

  /** The address of a new notice follows from its title. */
  function changeTitle(text: string): void {
    form.field('title').onChange(text);
    if (!item && slug === toSlug(String(title))) form.field('slug').onChange(toSlug(text));
  }

  return (
    <PageForm form={form} cancel={href(`/portal/${name}`)}>
      {title !== undefined && (
        <TextField
          {...fieldProps(form, 'title')}
          value={String(title)}
          onChange={changeTitle}
          autoComplete="off"
        />
      )}
      <Fields
        form={form}
        names={Object.keys(form.fields).filter((each) => each !== 'title')}
        options={options}
      />
    </PageForm>
  );
}
