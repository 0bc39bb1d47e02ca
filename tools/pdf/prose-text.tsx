import { Link, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Prose, Span } from '../../domain/content/prose.ts';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';

/**
 * The page's running text. It is rendered once and never reordered, so the index can be the key.
 */
export function ProseText({ prose }: { prose: Prose }) {
  return prose.map((block, index) =>
    block.kind === 'paragraph' ? (
      <Text key={index} style={index > 0 ? styles.next : {}}>
        <Spans spans={block.spans} />
      </Text>
    ) : (
      <View key={index} style={index > 0 ? styles.next : {}}>
        {block.items.map((spans, item) => (
          <View key={item} style={styles.item} wrap={false}>
            <Text>
              <Spans spans={spans} />
            </Text>
          </View>
        ))}
      </View>
    ),
  );
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, style, href }, index) => {
    // A path within the site is no link here: the document does not know the site's address.
    if (href && !href.startsWith('/')) {
      return (
        <Link key={index} src={href} style={styles.link}>
          {text}
        </Link>
      );
    }
    return (
      <Text key={index} style={style ? { fontFamily: fontFamilies.strong } : {}}>
        {text}
      </Text>
    );
  });
}

const styles = StyleSheet.create({
  next: { marginTop: 8 },
  item: { marginBottom: 7, paddingLeft: 12, borderLeft: `0.6pt solid ${palette.fog}` },
  link: { fontFamily: fontFamilies.text, color: palette.ink, textDecoration: 'underline' },
});
