import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type EnquiriesReply, enquiryLists, type EnquiryReply } from '../../../domain/desk/replies.ts';
import { readReference } from '../../../domain/reference.ts';
import { findEnquiry } from '../../enquiries/enquiry-store.ts';
import { deskList } from '../../enquiries/list-enquiries.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { cursorSchema, writeCursor } from './cursor.ts';
import { listedEnquiry } from './enquiry-replies.ts';
import { refuseInput, refuseUnknown } from './refuse.ts';
import { wholeEnquiry } from './whole-enquiry.ts';

const querySchema = z.object({
  list: z.enum(enquiryLists).default('waiting'),
  q: z.string().max(200, 'Search for less at once.').optional(),
  after: cursorSchema.optional(),
});

/** `GET /api/enquiries` and `GET /api/enquiries/:reference`. */
export async function enquiries(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.get('/enquiries', async (request, reply) => {
    const asked = querySchema.safeParse(request.query);
    if (!asked.success) return refuseInput(reply, asked.error);
    const { list, q: words, after } = asked.data;
    const now = deps.now();
    const page = await deskList(deps.store, { list, words, after, now });
    return {
      enquiries: page.enquiries.map((each) => listedEnquiry(each, { ...deps, now })),
      next: page.next ? writeCursor(page.next) : null,
    } satisfies EnquiriesReply;
  });

  app.get<{ Params: { reference: string } }>('/enquiries/:reference', async (request, reply) => {
    const reference = readReference(request.params.reference);
    const enquiry = reference && (await findEnquiry(deps.store.db, reference));
    if (!enquiry) return refuseUnknown(reply, 'enquiry');
    return (await wholeEnquiry(deps, enquiry)) satisfies EnquiryReply;
  });
}
