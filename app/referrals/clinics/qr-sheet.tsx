import { href } from 'react-router';
import type { OpenedClinic } from '../../../domain/referrals/clinics/schemas.ts';
import { practice } from '../../../practice.config.ts';
import { PortalPage } from '../../portal/page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PrintButton } from '../../ui/print-button.tsx';

/** A page to print and put up in a clinic. */
export function QrSheet({ clinic: { name, url, isRetired, qrCode } }: { clinic: OpenedClinic }) {
  return (
    <div className="print:text-center print:*:*:justify-center">
      <PortalPage
        title={name}
        back={[href('/portal/referrals/clinics'), 'Back to all clinic links']}
        actions={<PrintButton />}
      >
        {isRetired && (
          <Alert variant="warning" isAnnounced={false}>
            <p>This link is retired: it leads to the plain form.</p>
          </Alert>
        )}
        <div className="mt-3 max-w-xl rounded-2xl border border-line bg-white p-6 text-center shadow-card sm:p-10 print:max-w-none print:border-0">
          <h2 className="text-3xl">Refer a patient to {practice.name}</h2>
          <p className="mt-2 text-lg">Scan this code, or open the address.</p>
          <svg
            role="img"
            aria-label={`QR code of ${url}`}
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            shapeRendering="crispEdges"
            className="mx-auto my-4 w-80 max-w-full bg-white print:w-96"
          >
            <path d={qrCode.path} />
          </svg>
          <p className="font-medium wrap-anywhere">{url}</p>
        </div>
      </PortalPage>
    </div>
  );
}
