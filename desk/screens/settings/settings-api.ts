import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditReply, BlockedReply } from '../../../domain/desk/replies.ts';
import { fetchJson, postJson } from '../../fetch-json.ts';

/** The browser asks for the touch between the two requests. */
export async function makePasskey(): Promise<void> {
  const optionsJSON = await postJson<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
  await postJson('/api/passkeys', await startRegistration({ optionsJSON }));
}

export const renamePasskey = (id: string, name: string) =>
  fetchJson(`/api/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } });

export const removePasskey = (id: string) =>
  fetchJson(`/api/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const endSession = (id: string) =>
  fetchJson(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const signOut = () => postJson('/api/sign-out');

export const signOutEverywhere = () => postJson('/api/sign-out/everywhere');

export const blockedQuery = queryOptions({
  queryKey: ['blocked'],
  queryFn: () => fetchJson<BlockedReply>('/api/blocked'),
});

export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) =>
    fetchJson<AuditReply>(`/api/audit${pageParam ? `?${new URLSearchParams({ after: pageParam })}` : ''}`),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});
