import { PortalPage } from '../../components/portal-page.tsx';
import { Alert } from '../../ui/alert.tsx';

export default function Dashboard() {
  return (
    <PortalPage title="Dashboard">
      <Alert variant="info" isAnnounced={false}>
        Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore
        other areas of the portal.
      </Alert>
    </PortalPage>
  );
}
