import './running-text.css';
import type { Block, Prose, Span } from '../../domain/content/prose.ts';
import { withBase } from './with-base.ts';

/** Paragraphs and lists of content/. Never reordered, so the index is the key. */
export function RunningText({ prose }: { prose: Prose }) {
  return prose.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </ul>
  );
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, index) => <OneSpan key={index} span={span} />);
}

function OneSpan({ span }: { span: Span }) {
  if (span.href) return <a href={withBase(span.href)}>{span.text}</a>;
  if (span.style === 'strong') return <strong>{span.text}</strong>;
  if (span.style === 'em') return <em>{span.text}</em>;
  return span.text;
}
