import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import { isReleased } from '../../domain/project/release.ts';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';
import { margin, PageFrame, sheet, slateText } from './page-frame.tsx';
import { coverRatio, type PdfInput } from './pdf-input.ts';

export function CoverPage(input: PdfInput) {
  const { project, site, words } = input;
  return (
    <PageFrame
      {...input}
      dark
      bookmark={project.title}
      behind={<Image src={{ data: input.cover, format: 'jpg' }} style={styles.still} />}
    >
      <View style={styles.words}>
        <Text style={slateText}>{words.document.kind}</Text>
        <Text style={styles.title}>{project.title}</Text>
        <Text style={styles.summary}>{project.summary}</Text>
        {!isReleased(project) && <Text style={styles.reserved}>{words.reserved}</Text>}
        <View style={styles.report}>
          <Fact name={words.facts.client} share={3}>
            {project.client}
          </Fact>
          <Fact name={words.facts.year} share={1.4}>
            {String(project.year)}
          </Fact>
          <Fact name={words.facts.category} share={2.4}>
            {project.categories.join(', ')}
          </Fact>
          <Fact name={words.facts.runtime} share={1.6}>
            {project.runtime}
          </Fact>
          <Fact name={words.facts.tags} share={5}>
            {project.tags.join(', ')}
          </Fact>
        </View>
        <Text style={[slateText, styles.credit]}>{site.credit}</Text>
      </View>
    </PageFrame>
  );
}

function Fact({ name, share, children }: { name: string; share: number; children: string }) {
  return (
    <View style={{ flexGrow: share, flexBasis: 0, paddingRight: 12 }}>
      <Text style={[slateText, { color: palette.fog, marginBottom: 4 }]}>{name}</Text>
      <Text style={{ fontSize: 10.5, lineHeight: 1.35 }}>{children}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  still: { position: 'absolute', top: 0, left: 0, width: sheet.width, height: sheet.width / coverRatio },
  words: { position: 'absolute', left: margin, right: margin, bottom: 70 },
  title: {
    fontFamily: fontFamilies.display,
    fontSize: 54,
    lineHeight: 1.04,
    letterSpacing: -1.3,
    marginTop: 10,
    maxWidth: 640,
  },
  summary: { fontSize: 14, lineHeight: 1.45, marginTop: 12, maxWidth: 520 },
  reserved: {
    marginTop: 14,
    paddingLeft: 12,
    borderLeft: `2pt solid ${palette.ember}`,
    maxWidth: 560,
    fontSize: 9.5,
    color: palette.fog,
  },
  report: { flexDirection: 'row', marginTop: 24, paddingTop: 12, borderTop: `0.6pt solid ${palette.fog}` },
  credit: { marginTop: 16, color: palette.fog },
});
