/** Buttons to the pages of a table; nothing for one page. */
export function Pager({
  current,
  pages,
  onChange,
}: {
  current: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  if (pages < 2) return null;
  const button = (text: string, page: number) => (
    <button
      type="button"
      disabled={page < 1 || page > pages}
      onClick={() => onChange(page)}
      className="button-quiet min-h-10 py-1.5"
    >
      {text}
    </button>
  );
  return (
    <nav aria-label="Pages of the table" className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {button('Previous', current - 1)}
      <div role="status" className="text-sm">
        <p>{`Page ${current} of ${pages}`}</p>
      </div>
      {button('Next', current + 1)}
    </nav>
  );
}
