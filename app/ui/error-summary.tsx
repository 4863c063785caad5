import { type MouseEvent, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { findInvalid } from './use-form.ts';

/** Links to the fields with errors, above the form. */
export function ErrorSummary({ fields }: { fields: { name: string; label: string }[] }) {
  const element = useRef<HTMLDivElement>(null);
  const isShown = fields.length > 0;
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  const focus = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const [field] = document.getElementsByName(name);
    const group = field instanceof HTMLFieldSetElement ? findInvalid(field.elements) : null;
    (group ?? field)?.focus();
  };
  return (
    <div ref={element} className="mb-6">
      {/* The first field with an error takes focus, so screen readers need no announcement. */}
      <Alert
        variant="danger"
        title={fields.length === 1 ? 'Please correct one field' : `Please correct ${fields.length} fields`}
        isAnnounced={false}
      >
        <ul className="flex flex-wrap gap-x-5">
          {fields.map(({ name, label }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => focus(event, name)}
                className="link inline-block py-1 wrap-anywhere whitespace-pre-line"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
