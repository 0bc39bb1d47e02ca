import { ownerName } from '../../../domain/desk/owner-name.ts';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { useMe } from '../../queries.ts';
import { useEnquiryAction } from './use-enquiry-action.ts';

const nobody = '';

/** Who of the owners takes care of it. */
export function AssignSelect({ enquiry: { reference, assignedTo } }: { enquiry: EnquiryReply }) {
  const { owners } = useMe();
  const { mutate } = useEnquiryAction();
  if (owners.length < 2 && !assignedTo) return null;
  return (
    <label className="assign">
      <span className="field-label">Who takes it</span>
      <select
        className="field-input"
        value={assignedTo ?? nobody}
        onChange={({ currentTarget: { value } }) => {
          const to = value === nobody ? null : value;
          const done = to ? `${ownerName(to)} takes it.` : 'Nobody in particular takes it now.';
          mutate({
            reference,
            action: { verb: 'assign', to },
            done,
            undo: { verb: 'assign', to: assignedTo },
          });
        }}
      >
        <option value={nobody}>Either of us</option>
        {owners.map((owner) => (
          <option key={owner} value={owner}>
            {ownerName(owner)}
          </option>
        ))}
      </select>
    </label>
  );
}
