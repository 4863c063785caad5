import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import placeholder from '../../illustrations/placeholder-avatar.svg';
import { type ClosureRow, EMPTY_CLOSURE } from '../../practice/facts-form/values.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { RadioBox } from '../../ui/choices.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { type FileChoice, FileField } from '../../ui/file-field.tsx';
import * as icons from '../../ui/icons.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { RowsField } from '../../ui/rows-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';

const COLORS =
  'bg-white bg-paper bg-cream bg-line bg-ink bg-ink-soft bg-green bg-leaf bg-mint bg-mint-pale bg-coral bg-coral-deep bg-coral-pale bg-mustard bg-mustard-pale'.split(
    ' ',
  );
/** Sorted, because modules in development do not have the same order on both sides. */
const ICONS = Object.entries<ComponentType<{ className: string; path: string }>>(icons).sort(([a], [b]) =>
  a.localeCompare(b),
);
const TONES: BadgeTone[] = ['plain', 'strong', 'soft', 'quiet', 'warning', 'danger'];
const STATES = [
  { value: 'OR', label: 'Oregon' },
  { value: 'WA', label: 'Washington', keywords: ['Evergreen State'] },
];
const CHOICES = [
  { id: 1, label: 'Aetna' },
  { id: 2, label: 'Cigna', note: 'No license in this state' },
  { id: 3, label: 'A name of an insurer that is so long that it needs a second line in any column' },
];
const CLOSURES: ClosureRow[] = [{ startsOn: '2027-12-24', endsOn: '2027-12-23', label: 'Winter break' }];

/** Every part of app/ui in every state, for people who work on them. Only in development. */
export default function Gallery() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSearching, setSearching] = useState(false);
  return (
    <main className="container-page space-y-12 py-10">
      <title>UI gallery</title>
      <h1 className="text-4xl">UI gallery</h1>
      <Part title="Type and color">
        <p className="font-serif text-5xl">Title of a page</p>
        <p className="font-serif text-3xl">Section</p>
        <p className="font-serif text-xl">Subsection</p>
        <p>
          Text with a link to{' '}
          <a href="/" className="link">
            the home page
          </a>
          .
        </p>
        <p className="text-sm text-ink-soft">Hints and details</p>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {COLORS.map((color) => (
            <li key={color} className="text-sm">
              <span className={`block h-12 rounded-xl border border-line ${color}`} />
              {color.slice(3)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Buttons and icons">
        <div className="flex flex-wrap items-center gap-3">
          {['button-primary', 'button-quiet', 'button-danger'].flatMap((look) =>
            [{}, { 'aria-disabled': true }, { disabled: true }].map((state) => {
              const text = [look.slice('button-'.length), ...Object.keys(state)].join(', ');
              return (
                <button key={text} type="button" className={look} {...state}>
                  {text}
                </button>
              );
            }),
          )}
          <PrintButton className="button-quiet" />
          <Menu name="Oregon" items={[{ text: 'Remove', onClick: () => {}, isDestructive: true }]} />
          <button type="button" onClick={() => dialog.current?.showModal()} className="button-quiet">
            Open dialog
          </button>
          <button type="button" onClick={() => setSearching(true)} className="button-quiet">
            Open search
          </button>
          {isSearching && (
            <CommandDialog
              title="Search"
              placeholder="Page or action"
              text=""
              items={[{ group: 'States', key: 'OR', label: 'Oregon', hint: 'OR', icon: <icons.ViewIcon /> }]}
              status="1 result"
              onText={() => {}}
              onChoose={() => setSearching(false)}
              onClose={() => setSearching(false)}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-4">
          {ICONS.map(([name, Icon]) => (
            <Icon key={name} className="" path="M3 3h14v14H3z" />
          ))}
        </div>
        <Dialog
          ref={dialog}
          role="alertdialog"
          title="Delete Provider"
          description="Are you sure?"
          content={<TextField label="Reason" />}
        >
          <button type="button" onClick={() => dialog.current?.close()} className="button-quiet">
            Cancel
          </button>
        </Dialog>
      </Part>
      <Part title="Badges and alerts">
        <p className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge isMatch>match</Badge>
        </p>
        {(['info', 'success', 'warning', 'danger'] as const).map((variant) => (
          <Alert
            key={variant}
            variant={variant}
            title={variant === 'info' ? undefined : variant}
            isAnnounced={false}
          >
            What happened, and what to do now.
          </Alert>
        ))}
        <Spinner>Loading...</Spinner>
        <LiveRegion className="text-sm">3 results</LiveRegion>
      </Part>
      <Part title="Fields">
        <RequiredNote />
        <TextField label="Empty" hint="A hint below the field." isRequired />
        <TextField label="Changed" defaultValue="Ada" isChanged />
        <TextField label="Read-only" defaultValue="ada@practice.example" readOnly />
        <TextField label="With an error" defaultValue="x" error="Please enter a valid email address" />
        <UntilHydrated isDisabled className="block">
          <TextField label="Disabled" defaultValue="Ada" />
        </UntilHydrated>
        <TextArea label="Long text" defaultValue={'One line.\nAnother line.'} />
        <Stateful initial="(503) 555-0142">
          {(state) => (
            <MaskedField {...state} label="Phone number" mask="(000) 000-0000" normalize={() => null} />
          )}
        </Stateful>
        <Stateful initial="2027-03-31">{(state) => <DateField {...state} label="Date" />}</Stateful>
        {['', 'OR'].map((value) => (
          <Stateful key={value} initial={value}>
            {(state) => (
              <>
                <SelectField
                  {...state}
                  label={`Select ${value}`}
                  placeholder="Select a state..."
                  options={STATES.map((state) => [state.value, state.label])}
                  error={value ? undefined : 'State is required'}
                />
                <Combobox
                  {...state}
                  id={`combobox-${value}`}
                  label={`Combobox ${value}`}
                  placeholder={value ? 'Select a state...' : 'State is required'}
                  options={STATES}
                  isInvalid={!value}
                />
              </>
            )}
          </Stateful>
        ))}
      </Part>
      <Part title="Choices">
        <Stateful initial={true}>{(state) => <CheckboxField {...state} label="Checked" />}</Stateful>
        <Stateful initial={false}>{(state) => <CheckboxField {...state} label="Not checked" />}</Stateful>
        {['Chosen', 'Not chosen'].map((text, index) => (
          <RadioBox key={text} name="radio" defaultChecked={index === 0} className="min-h-12">
            {text}
          </RadioBox>
        ))}
        <Stateful initial={[2]}>
          {(state) => <MultiSelect {...state} label="Insurers" choices={CHOICES} isChanged />}
        </Stateful>
        <Stateful initial={[3, 1]}>
          {(state) => (
            <MultiSelect
              {...state}
              label="Ordered"
              choices={CHOICES}
              fold="section"
              isOrdered
              max={2}
              error="At most 2"
            />
          )}
        </Stateful>
      </Part>
      <Part title="Pictures and rows">
        {(['cleared', null] as const).map((initial) => (
          <Stateful<FileChoice> key={String(initial)} initial={initial}>
            {(state) => (
              <FileField
                {...state}
                label={initial ? 'Deleted picture' : 'Picture'}
                accept="image/png"
                maxBytes={1_000_000}
                stored={<img src={placeholder} alt="" className="size-full" />}
                hasStored
                error={initial ? undefined : 'Picture must be smaller than 1MB'}
              />
            )}
          </Stateful>
        ))}
        <Stateful initial={CLOSURES}>
          {(state) => (
            <RowsField<keyof ClosureRow>
              {...state}
              table={PRACTICE_FORM.closures}
              rowName="closure"
              titleOf={({ label }) => label}
              initial={[]}
              emptyRow={EMPTY_CLOSURE}
              isChecked
              className="gap-y-2 sm:grid-cols-2"
              controls={{ startsOn: {}, endsOn: {}, label: { hint: 'Visitors read it.' } }}
            />
          )}
        </Stateful>
      </Part>
      <Part title="Text">
        <DescriptionList
          items={[
            ['Name', 'Ada Byrne'],
            ['A long value', 'W'.repeat(100)],
          ]}
        />
        <Accordion
          heading="h3"
          items={['One', 'Two'].map((id) => ({ id, title: `Question ${id}`, content: <p>An answer.</p> }))}
        />
      </Part>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-2xl space-y-4">
      <h2 className="border-b border-line pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** Keeps the value of a control. */
function Stateful<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (state: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children({ value, onChange: setValue });
}
