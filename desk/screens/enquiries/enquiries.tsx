import { Outlet, useParams, useSearchParams } from 'react-router';
import { EnquiryListPane } from './enquiry-list-pane.tsx';
import { listView } from './list-views.ts';

/** The list and the open enquiry: side by side from 1024 px on, below that one or the other. */
export function Enquiries() {
  const { reference } = useParams();
  const [query] = useSearchParams();
  return (
    <div className="panes" data-open={reference ? 'detail' : 'list'}>
      <EnquiryListPane view={listView(query.get('list'))} search={query.get('q') ?? ''} open={reference} />
      <div className="pane-detail">
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the list while no enquiry is open; not there on phones. */
export function NoEnquiry() {
  return <p className="pane-empty quiet">Open an enquiry to read it here.</p>;
}
