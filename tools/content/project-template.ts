/** What a new project file says until the studio writes its own; no released one may. */
export const template = {
  tag: 'First tag',
  summary: 'One sentence that makes a producer read on.',
  cover: 'What the cover shows',
  shot: (name: string) => `What the ${name.toLowerCase()} pass settles.`,
  shots: ['Layout', 'Clay', 'Lighting', 'Final'],
  body: `
## Brief

What the client asked for, in two or three sentences.

## Challenge

What made it hard.

## Approach

How the scene was planned.

## Pipeline

- **First step.** What happens in it.
- **Delivery.** What is handed over.
`,
};
