import type { FastifyInstance } from 'fastify';
import type { HealthReply } from '../../../domain/desk/replies.ts';
import type { Health } from '../health.ts';

/** `GET /api/health`: what "studio doctor" says. */
export async function health(app: FastifyInstance, { findings }: Health): Promise<void> {
  app.get('/health', async () => ({ findings: await findings() }) satisfies HealthReply);
}
