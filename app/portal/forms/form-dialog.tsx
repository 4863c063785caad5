import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { type Form, type FormErrors, useForm } from '../../ui/use-form.ts';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';
import { SessionEnded } from '../frame/session-ended.tsx';

const NOTHING = {};

/**
 * A modal form that posts JSON to the page's action, and stays open with its values until that succeeds. Without
 * `fields` it is a confirmation. Open while mounted.
 */
export function FormDialog<Values extends object>({
  role,
  title,
  description,
  submitText,
  busyText,
  initial,
  validate,
  fields,
  submission,
  onClose,
}: {
  /** `alertdialog` for actions that cannot be undone. */
  role?: 'alertdialog';
  title: string;
  description?: ReactNode;
  submitText: string;
  busyText: string;
  initial?: Values;
  validate?: (values: Values) => FormErrors<Values>;
  fields?: (form: Form<Values>) => ReactNode;
  /** Builds the JSON for the page's action. */
  submission: (values: Values) => object;
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<ActionResult>();
  const form = useForm<Values>({
    // Without initial values there are no fields.
    initial: initial ?? (NOTHING as Values),
    validate,
    onSubmit: async (values) => {
      await fetcher.submit(JSON.stringify(submission(values)), JSON_POST);
    },
  });
  const { isSubmitting } = form;
  const result = isSubmitting ? undefined : fetcher.data;
  const isDone = result?.status === null;

  useEffect(() => dialog.current?.showModal(), []);
  // The dialog's own close event fires later, when the user may have opened another dialog.
  useLayoutEffect(() => {
    if (!isDone) return;
    // Returns focus to the button that opened the dialog.
    dialog.current?.close();
    onClose();
  }, [isDone, onClose]);

  return (
    <Dialog
      ref={dialog}
      {...(role && { role })}
      title={title}
      description={description}
      onClose={onClose}
      content={
        <form {...form.props} id={id} className="group space-y-5">
          <div className="hidden group-has-[.required-mark]:group-has-[>:nth-child(3)_label]:block">
            <RequiredNote />
          </div>
          {fields?.(form)}
          {result?.message && (
            <>
              <Alert variant="danger">{result.message}</Alert>
              <SessionEnded status={result.status} />
            </>
          )}
        </form>
      }
    >
      <button type="button" onClick={() => dialog.current?.close()} className="button-quiet">
        Cancel
      </button>
      <button
        type="submit"
        form={id}
        aria-disabled={isSubmitting}
        className={role ? 'button-danger' : 'button-primary'}
      >
        {isSubmitting ? busyText : submitText}
      </button>
    </Dialog>
  );
}
