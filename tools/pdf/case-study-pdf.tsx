import { Document, Font, renderToBuffer } from '@react-pdf/renderer';
import { BreakdownPage } from './breakdown-page.tsx';
import { CoverPage } from './cover-page.tsx';
import type { PdfInput } from './pdf-input.ts';
import { ResultsPage } from './results-page.tsx';
import { StoryPage } from './story-page.tsx';

/** The case study as a document to forward: cover, story, passes, results, credits. */
export function renderCaseStudy(input: PdfInput) {
  registerFonts(input);
  const { project, site, words } = input;
  return renderToBuffer(
    <Document
      title={`${project.title} · ${words.document.kind} · ${site.name}`}
      author={site.name}
      subject={project.summary}
      keywords={[...project.categories, ...project.tags].join(', ')}
      creator={site.name}
      producer={site.name}
      creationDate={input.issued}
      modificationDate={input.issued}
      language={site.language}
      pageMode="useOutlines"
    >
      <CoverPage {...input} />
      <StoryPage {...input} />
      <BreakdownPage {...input} />
      <ResultsPage {...input} />
    </Document>,
  );
}

function registerFonts({ fonts }: PdfInput) {
  for (const [family, { file, extended }] of Object.entries(fonts)) {
    Font.register({ family, src: file });
    Font.register({ family: `${family}-extended`, src: extended });
  }
  // No hyphenation: a title broken by a hyphen looks like a mistake.
  Font.registerHyphenationCallback((word) => [word]);
}
