import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { post } from '../../api/ask.ts';

interface SignedIn {
  email: string;
}

/** Always answered in the same way, whoever asks. */
export const askForMail = (email: string) => post<object>('/api/sign-in', { email });

export const signInByCode = (code: string) => post<SignedIn>('/api/sign-in/code', { code });

export const signInByLink = (token: string) => post<SignedIn>('/api/sign-in/link', { token });

export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/passkey/options');
  return post<SignedIn>('/api/sign-in/passkey', await startAuthentication({ optionsJSON }));
}
