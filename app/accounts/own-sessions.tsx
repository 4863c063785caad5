import { useState } from 'react';
import type { OwnSession } from '../../domain/accounts/schemas.ts';
import { age, dateAndTime } from '../content/age.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ItemName, PortalSection, SectionButton, SectionItem } from '../portal/section.tsx';
import { Badge } from '../ui/badge.tsx';

/** The user's own sessions, to end those in other browsers. */
export function OwnSessions({ sessions, now }: { sessions: OwnSession[]; now: number }) {
  const [ending, setEnding] = useState<OwnSession | null>(null);
  return (
    <PortalSection title="Sessions">
      <p className="text-[0.9375rem] text-ink-soft">
        Browsers where you are signed in. A session ends after 30 minutes without use.
      </p>
      <ul className="mt-2 -mb-4 divide-y divide-line">
        {sessions.map((session) => (
          <SectionItem
            key={session.id}
            actions={
              !session.isCurrent && (
                <SectionButton
                  text="End"
                  label={`End: ${sessionName(session)}`}
                  onClick={() => setEnding(session)}
                />
              )
            }
          >
            <ItemName name={sessionName(session)}>
              {session.isCurrent && <Badge tone="soft">This browser</Badge>}
            </ItemName>
            <p className="text-sm text-ink-soft">
              Since {dateAndTime(session.createdAt)}, last used {age(session.lastSeenAt, now)}
            </p>
          </SectionItem>
        ))}
      </ul>
      {ending && (
        <FormDialog
          title="End Session"
          description={
            <p>
              {sessionName(ending)}, since {dateAndTime(ending.createdAt)}. That browser will have to sign in
              again.
            </p>
          }
          submitText="End Session"
          busyText="Ending..."
          submission={() => ({ intent: 'end', id: ending.id })}
          onClose={() => setEnding(null)}
        />
      )}
    </PortalSection>
  );
}

const sessionName = ({ passkeyName }: OwnSession) => passkeyName ?? 'Signed in';
