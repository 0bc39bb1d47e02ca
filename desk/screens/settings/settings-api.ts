import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditReply, BlockedReply } from '../../../domain/desk/replies.ts';
import { ask, post } from '../../api/ask.ts';

/** The browser asks for the touch between the two requests. */
export async function makePasskey(): Promise<void> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
  await post('/api/passkeys', await startRegistration({ optionsJSON }));
}

export const renamePasskey = (id: string, name: string) =>
  ask(`/api/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } });

export const removePasskey = (id: string) =>
  ask(`/api/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const endSession = (id: string) =>
  ask(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const signOut = () => post('/api/sign-out');

export const signOutEverywhere = () => post('/api/sign-out/everywhere');

export const blockedQuery = queryOptions({
  queryKey: ['blocked'],
  queryFn: () => ask<BlockedReply>('/api/blocked'),
});

export const unblock = (email: string) =>
  ask(`/api/blocked/${encodeURIComponent(email)}`, { method: 'DELETE' });

export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) =>
    ask<AuditReply>(`/api/audit${pageParam ? `?${new URLSearchParams({ after: pageParam })}` : ''}`),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});
