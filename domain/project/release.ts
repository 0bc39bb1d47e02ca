export const categories = ['Film', 'TV', 'Ads', 'Experiment'] as const;
export const statuses = ['Reserved', 'Released'] as const;
export const proseSections = ['brief', 'challenge', 'approach', 'pipeline'] as const;

export type Category = (typeof categories)[number];
export type Status = (typeof statuses)[number];
export type ProseSection = (typeof proseSections)[number];

/** A reserved project has a page, which no list links to. */
export const isReleased = (project: { status: Status }) => project.status === 'Released';
