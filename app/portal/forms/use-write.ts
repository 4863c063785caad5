import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type SubmitTarget, useFetcher, useLocation } from 'react-router';
import { type Field, readValid, validate } from '../../../domain/forms/field.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import { type ActionResult, holdForm } from '../frame/action.ts';
import { flashAt } from '../frame/flash.ts';

type WriteOptions<Returned> = {
  /** Called after success with what the action returned. */
  onDone?: ((returned: Returned | null) => void) | undefined;
  /** The path of the action; by default, the page's path. */
  action?: string;
  /** Which errors the component shows at what failed. The page flashes all others. */
  shows?: 'errors' | 'conflicts';
};

/** Sends a user's change to an action, which gets form data from `takeForm`. */
export function useWrite<Returned = unknown>({ onDone, action, shows }: WriteOptions<Returned> = {}) {
  const fetcher = useFetcher<ActionResult<Returned>>();
  const { pathname } = useLocation();
  const [progress, setProgress] = useState<'none' | 'sent' | 'done'>('none');
  // The fetcher's state renders too late to stop a second click.
  const isBusy = progress === 'sent' || fetcher.state !== 'idle';
  const failure = !isBusy && fetcher.data?.status ? fetcher.data : null;
  const hasEnded = progress === 'done' && !isBusy;
  const finish = useEffectEvent(() => {
    if (!failure) return onDone?.(fetcher.data?.returned ?? null);
    const isShown = shows === 'errors' || (shows === 'conflicts' && failure.status === 412);
    if (!isShown) flashAt(pathname, { type: 'danger', message: failure.message ?? '' });
  });
  useEffect(() => {
    if (hasEnded) finish();
  }, [hasEnded]);
  return {
    isBusy,
    /** The error of the last change. */
    failure,
    /** What the action last returned. */
    returned: fetcher.data?.returned ?? null,
    /** Forgets what came of the last change. */
    reset: () => fetcher.reset(),
    async send(change: object): Promise<void> {
      setProgress('sent');
      // Changes are objects of plain values, but for form data.
      const sent = (change instanceof FormData ? holdForm(change) : change) as SubmitTarget;
      await fetcher.submit(sent, { method: 'post', encType: 'application/json', ...(action && { action }) });
      // Joins the router's transition, in which the response renders.
      startTransition(() => setProgress('done'));
    },
  };
}

type FieldText = Pick<Field, 'label' | 'isRequired' | 'hint' | 'control'>;

/** A form on screen with the texts of its fields and the error of its last submission. */
export type DescribedForm<Values extends object> = FormState<Values> & {
  fields: Record<keyof Values & string, FieldText>;
  marksChanges: boolean;
  failure: ActionResult | null;
};

/** The values of controls: texts, checks, and lists of ids or names. */
type ControlValues<Name extends string> = Record<Name, string | boolean | (number | string)[]>;

export type Sent<Name extends string> = Partial<Record<Name, unknown>>;

/** The form of a description in `domain/`. Sends the changed values of a stored item, or all of a new one. */
export function useFields<Name extends string, Returned = unknown>({
  fields,
  stored,
  check,
  marksChanges = false,
  submission = (sent) => sent,
  ...options
}: WriteOptions<Returned> & {
  fields: Record<Name, Field>;
  /** The stored values; null for a new item. */
  stored: Sent<NoInfer<Name>> | null;
  /** Errors beyond those of the description. */
  check?: ((values: Record<Name, unknown>) => Partial<Record<Name, string>>) | undefined;
  /** Whether it highlights changed fields, and shows their errors at once. */
  marksChanges?: boolean;
  /** Builds what the action takes; null sends nothing. @param values all, as the API takes them. */
  submission?: (sent: Sent<Name>, values: Record<Name, unknown>) => object | null;
}): DescribedForm<ControlValues<Name>> {
  const { send, failure } = useWrite<Returned>(options);
  const names = keysOf(fields);
  const parsable = (values: ControlValues<Name>) =>
    recordOf(names, (name) =>
      fields[name].control === 'lines' ? String(values[name]).split('\n') : values[name],
    );
  const form = useForm<ControlValues<Name>>({
    initial: recordOf(names, (name) => controlValue(fields[name], stored?.[name])),
    validate: (values) => ({ ...check?.(parsable(values)), ...validate(fields, parsable(values)) }),
    validateOnChange: marksChanges,
    serverErrors: failure?.errors,
    async onSubmit(controls, changed) {
      const values = readValid(fields, parsable(controls));
      const change = submission(stored ? pick(values, changed) : values, values);
      if (change) await send(change);
    },
  });
  return { ...form, fields, marksChanges, failure };
}

export function fieldProps<Values extends object, Name extends keyof Values & string>(
  { field, fields, changed, marksChanges }: DescribedForm<Values>,
  name: Name,
) {
  const { label, isRequired, hint } = fields[name];
  const isChanged = marksChanges && changed.includes(name);
  return { ...field(name), label, isRequired, hint, isChanged } satisfies FieldProps;
}

function controlValue({ control, schema }: Field, stored: unknown): string | boolean | (number | string)[] {
  if (control === 'checkbox') return (stored ?? schema.default) === true;
  if (control === 'choices') return Array.isArray(stored) ? stored : [];
  return Array.isArray(stored) ? stored.join('\n') : String(stored ?? '');
}
