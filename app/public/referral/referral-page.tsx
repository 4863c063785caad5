import { data, href } from 'react-router';
import { createApiClient } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { submitReferral } from '../../api/submit-referral.ts';
import { usePractice } from '../../frame/use-practice.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { TitledPage } from '../frame/titled-page.tsx';
import type { Route } from './+types/referral-page.ts';
import { sendWithToken } from './captcha.tsx';
import { describeFailure, type ReferralOutcome } from './referral-alert.tsx';
import { ReferralForm, type ReferralSubmission } from './referral-form.tsx';

/** The page shows how to refer by phone, even if its lists fail to load. */
async function load({ api, recover }: LoadArgs) {
  const lists = 'Failed to load the lists of the referral form';
  const [states, insurers] = await Promise.all([
    recover(api.states(), [], lists),
    recover(api.insuranceCompanies(), [], lists),
  ]);
  return {
    options: {
      states: states.map(({ code, displayName }): [string, string] => [code, displayName]),
      insurers: insurers.map(({ name }): [string, string] => [name, name]),
    },
  };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);
/** No referral changes the page's data. */
export const shouldRevalidate = () => false;

export async function clientAction({
  request,
  context,
}: Route.ClientActionArgs): Promise<ReferralOutcome | ReturnType<typeof data<ReferralOutcome>>> {
  const environment = context.get(apiContext);
  const { fields, idempotencyKey }: ReferralSubmission = await request.json();
  try {
    const sent = await sendWithToken(createApiClient(environment), (token) =>
      submitReferral(environment, fields, token, idempotencyKey),
    );
    return { isSent: true, ...sent };
  } catch (error) {
    const failed = describeFailure(error);
    return data(failed, { status: failed.status });
  }
}

export default function PatientReferral({ loaderData }: Route.ComponentProps) {
  return (
    <TitledPage
      title="Refer a Patient"
      path={href('/patient-referral')}
      description="Refer a patient to a registered dietitian: a short form, encrypted on its way to us and where we keep it. We call the patient and find a time."
      lead="Share your patient's contact details. We take it from there and find a time that suits your patient."
    >
      <div className="container-page grid grid-cols-1 items-start gap-8 py-10 sm:py-14 lg:grid-cols-[600px_1fr] lg:gap-x-12">
        <div className="min-w-0">
          <ReferralForm {...loaderData} />
        </div>
        <ContactCard />
      </div>
    </TitledPage>
  );
}

function ContactCard() {
  const { phone, fax } = usePractice();
  return (
    <section
      aria-labelledby="contact"
      className="top-8 max-w-[600px] rounded-2xl border border-line bg-mint-pale p-5 sm:p-8 lg:sticky"
    >
      <h2 id="contact" className="text-2xl">
        Prefer to call or fax?
      </h2>
      <p className="mt-2 text-balance text-ink-soft">
        We are glad to take a referral by phone or fax as well.
      </p>
      <div className="mt-5 [&_a]:-my-2.5 [&_a]:inline-block [&_a]:py-2.5 [&_dd]:font-serif [&_dd]:text-2xl">
        <DescriptionList
          items={[
            ['Phone', <PhoneLink key="phone" number={phone} />],
            ['Fax', fax],
          ]}
        />
      </div>
    </section>
  );
}
