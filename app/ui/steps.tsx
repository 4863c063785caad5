/** Numbered steps, whose titles are one level below the heading of the section. */
export function Steps({ steps, className }: { steps: { title: string; text: string }[]; className: string }) {
  return (
    <ol className={`grid gap-x-8 gap-y-6 ${className}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 break-inside-avoid">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-mint font-semibold"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="pt-1 text-xl">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
