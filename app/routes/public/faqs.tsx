import { PageHeader } from '../../components/page-header.tsx';
import { faqs } from '../../content/faqs.ts';
import { Accordion } from '../../ui/accordion.tsx';

export default function Faqs() {
  const half = Math.ceil(faqs.length / 2);
  return (
    <>
      <PageHeader title="Frequently Asked Questions" />
      <div className="container-page grid items-start py-12 sm:py-16 lg:grid-cols-2 lg:gap-14">
        {[faqs.slice(0, half), faqs.slice(half)].map((column) => (
          <Accordion
            key={column[0]?.id}
            items={column.map(({ id, question, answer }) => ({
              id,
              title: question,
              content: answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
            }))}
          />
        ))}
      </div>
    </>
  );
}
