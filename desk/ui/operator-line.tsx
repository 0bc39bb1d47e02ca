/** What an owner cannot mend, with the words for whoever can: one touch selects them. */
export function OperatorLine({ says }: { says: string }) {
  return (
    <>
      <span className="row-text">Ask whoever runs the server, and send them this line:</span>
      <code className="operator-line break">{says}</code>
    </>
  );
}
