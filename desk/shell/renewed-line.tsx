import { useQuery } from '@tanstack/react-query';

/**
 * Says that an upgrade of the server brought another desk than the one that runs in this tab, which
 * may be open for days. Asked again with everything else when the stream of events opens again, as
 * it does after an upgrade.
 */
export function RenewedLine() {
  const { data: isRenewed } = useQuery({ queryKey: ['renewed'], queryFn: readIsRenewed });
  return (
    <div role="status">
      {isRenewed && (
        <p className="notice-line">
          There is a newer desk. <a href={location.href}>Load it</a>
        </p>
      )}
    </div>
  );
}

async function readIsRenewed({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { headers: { accept: 'text/html' }, signal });
  // A proxy that cannot reach the server answers with a page of its own.
  return page.ok && !!script && !(await page.text()).includes(script);
}
