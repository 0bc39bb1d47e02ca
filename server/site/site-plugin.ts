import type { FastifyInstance } from 'fastify';

export interface SiteOptions {
  directory: string;
  siteUrl: string;
}

/** Stands in until the prerendered pages are served from here. */
export async function sitePlugin(_app: FastifyInstance, _options: SiteOptions): Promise<void> {}
