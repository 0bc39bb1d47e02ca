import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BrandMark } from '../../../app/shell/brand-mark.tsx';
import { queryClient } from '../../api/query-client.ts';
import { useFocusOnMount } from '../../ui/screen-head.tsx';
import { ByCode } from './by-code.tsx';
import { ByLink } from './by-link.tsx';
import { ByMail } from './by-mail.tsx';
import { ByPasskey } from './by-passkey.tsx';

/** Signing in: by passkey, or by a mail with a link and a code. The link's token is in the address' fragment. */
export function SignIn() {
  const [asked, setAsked] = useState('');
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [leftLink, leaveLink] = useState(false);
  const navigate = useNavigate();
  const heading = useFocusOnMount();
  const token = leftLink ? '' : hash.slice(1);
  useEffect(() => {
    document.title = 'Sign in · Longtake desk';
  }, []);

  const enter = () => {
    queryClient.clear();
    const to = query.get('to') ?? '/';
    // Only an address of the desk: a link from elsewhere must not lead on to another site. Browsers
    // leave out tabs and line breaks, which would make `/\t/elsewhere` one.
    void navigate(/^\/(?![/\\])\S*$/.test(to) ? to : '/', { replace: true });
  };

  return (
    <main className="sign-in">
      <p className="side-brand">
        <BrandMark />
        <span>
          Longtake <span className="slate">Desk</span>
        </span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        Sign in
      </h1>
      {query.has('ended') && !token && !asked && (
        <p className="sun-note">You were signed out. What you typed is kept and will be there again.</p>
      )}
      {token ? (
        <ByLink token={token} onDone={enter} onOther={() => leaveLink(true)} />
      ) : asked ? (
        <ByCode email={asked} onDone={enter} onOther={() => setAsked('')} />
      ) : (
        <>
          <ByPasskey onDone={enter} />
          <ByMail onAsked={setAsked} />
        </>
      )}
    </main>
  );
}
