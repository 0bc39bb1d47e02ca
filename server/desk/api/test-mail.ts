import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../../publishing/refusal.ts';
import { enquirySamples } from '../../enquiries/enquiry-mails.tsx';
import type { Mail, MailDeps } from '../../mail/mailer.ts';
import { summarySamples } from '../../mail/studio-summary.tsx';
import { reviewSamples } from '../../reviews/review-mails.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { signInMail } from '../sign-ins.tsx';

/** A mail with the words of the draft and made-up facts, to the owner alone. */
export async function testMail(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, editor, now } = deps;

  app.post('/content/test-mail', async ({ owner, body }, reply) => {
    const { data } = z.strictObject({ mail: z.string().max(60) }).safeParse(body);
    const words = await editor.call('mailWords');
    const samples = sampleMails({ ...deps, ...words, siteUrl: config.siteUrl, studioEmail: owner });
    const mail = data && Object.hasOwn(samples, data.mail) && samples[data.mail]?.();
    if (!mail) throw new Refusal(422, 'There is no such mail.');
    const marked = { ...mail, to: owner, subject: `Test: ${mail.subject}` };
    await deps.mailer.send(marked, { id: randomUUID(), kind: 'test-mail', createdAt: now() });
    return reply.code(204).send();
  });
}

/** Every mail of mails.yaml by the way to its words, about nobody. */
const sampleMails = (deps: MailDeps & { deskUrl: string }): Record<string, () => Mail | undefined> => ({
  ...enquirySamples(deps),
  ...reviewSamples(deps),
  ...summarySamples(deps),
  signIn: () => signInMail(deps, { to: deps.studioEmail, link: deps.deskUrl, code: '000000' }),
});
