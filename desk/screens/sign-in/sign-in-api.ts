import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { postJson } from '../../fetch-json.ts';

interface SignedIn {
  email: string;
}

/** Always answered in the same way, whoever asks. */
export const askForMail = (email: string) => postJson<object>('/api/sign-in', { email });

export const signInByCode = (code: string) => postJson<SignedIn>('/api/sign-in/code', { code });

export const signInByLink = (token: string) => postJson<SignedIn>('/api/sign-in/link', { token });

export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await postJson<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/passkey/options');
  return postJson<SignedIn>('/api/sign-in/passkey', await startAuthentication({ optionsJSON }));
}
