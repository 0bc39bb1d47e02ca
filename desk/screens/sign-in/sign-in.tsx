import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BrandMark } from '../../../app/shell/brand-mark.tsx';
import { queryClient } from '../../queries.ts';
import { useFocusOnMount } from '../../ui/screen-head.tsx';
import { ByCode } from './by-code.tsx';
import { ByLink } from './by-link.tsx';
import { ByMail } from './by-mail.tsx';
import { ByPasskey } from './by-passkey.tsx';

/** By passkey, or by a mail with a link and a code. The link's token is in its fragment. */
export function SignIn() {
  const [mailedTo, setMailedTo] = useState('');
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [ignoresLink, setIgnoresLink] = useState(false);
  const navigate = useNavigate();
  const heading = useFocusOnMount();
  const token = ignoresLink ? '' : hash.slice(1);
  useEffect(() => {
    document.title = 'Sign in · Longtake desk';
  }, []);

  const goToDesk = () => {
    queryClient.clear();
    const to = query.get('to') ?? '/';
    // Only a path of the desk: a crafted link must not redirect to another site. Browsers drop tabs
    // and line breaks, which would turn `/\t/example.com` into one.
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
      {query.has('ended') && !token && !mailedTo && (
        <p className="sun-note">You were signed out. What you typed is kept and will be there again.</p>
      )}
      {token ? (
        <ByLink token={token} onDone={goToDesk} onStartOver={() => setIgnoresLink(true)} />
      ) : mailedTo ? (
        <ByCode email={mailedTo} onDone={goToDesk} onStartOver={() => setMailedTo('')} />
      ) : (
        <>
          <ByPasskey onDone={goToDesk} />
          <ByMail onMailed={setMailedTo} />
        </>
      )}
    </main>
  );
}
