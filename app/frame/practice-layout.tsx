import { Outlet } from 'react-router';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/practice-layout.ts';
import { PracticeContext } from './use-practice.ts';

/** Without the facts, pages show the defaults. */
const load = ({ api, recover }: LoadArgs) =>
  recover(api.practice(), null, 'Failed to load the facts about the practice');

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);
/** Once for each document, not for each navigation. */
export const shouldRevalidate = () => false;

export default function PracticeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PracticeContext value={loaderData}>
      <Outlet />
    </PracticeContext>
  );
}
