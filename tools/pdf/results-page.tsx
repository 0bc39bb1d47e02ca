import { Link, StyleSheet, Text, View } from '@react-pdf/renderer';
import { isReleased } from '../../domain/project/release.ts';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';
import { Outlined } from './outlined.tsx';
import { PageFrame, slateText } from './page-frame.tsx';
import type { PdfInput } from './pdf-input.ts';

/** Results, credits and the studio's address. */
export function ResultsPage(input: PdfInput) {
  const { project, site, words } = input;
  return (
    <PageFrame {...input}>
      <Outlined name={words.sections.results}>
        <Text style={styles.heading}>{words.sections.results}</Text>
        <View style={styles.figures}>
          {project.results.map(({ value, label }) => (
            <View key={label} style={styles.figure}>
              <Text style={styles.value}>{value}</Text>
              <Text>{label}</Text>
            </View>
          ))}
        </View>
        {!isReleased(project) && (
          <Text style={[slateText, styles.placeholder]}>{words.placeholderResults}</Text>
        )}
      </Outlined>
      <View style={styles.lower}>
        <Outlined style={styles.column} name={words.sections.credits}>
          <Text style={styles.heading}>{words.sections.credits}</Text>
          <View style={{ marginTop: 12 }}>
            {project.credits.map(({ part, by }) => (
              <View key={part} style={styles.credit} wrap={false}>
                <Text>{part}</Text>
                <Text style={{ fontFamily: fontFamilies.strong }}>{by}</Text>
              </View>
            ))}
          </View>
        </Outlined>
        <View style={styles.card} wrap={false}>
          <Text style={[slateText, { color: palette.fog }]}>{site.name}</Text>
          <Text style={styles.invitation}>{words.closing.heading}</Text>
          <Link src={`mailto:${site.email.hello}`} style={styles.mail}>
            {site.email.hello}
          </Link>
          <Text style={styles.tagline}>{site.tagline}</Text>
        </View>
      </View>
    </PageFrame>
  );
}

const styles = StyleSheet.create({
  placeholder: { marginTop: 12 },
  heading: { fontFamily: fontFamilies.display, fontSize: 22, lineHeight: 1.1, letterSpacing: -0.5 },
  figures: { flexDirection: 'row', marginTop: 16 },
  figure: { flex: 1, paddingTop: 12, borderTop: `0.6pt solid ${palette.ink}`, marginRight: 16 },
  value: { fontFamily: fontFamilies.display, fontSize: 50, lineHeight: 1.05, letterSpacing: -1.4 },
  lower: { flexDirection: 'row', marginTop: 40 },
  column: { flex: 1, marginRight: 40 },
  credit: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 6,
    borderTop: `0.6pt solid ${palette.fog}`,
  },
  card: {
    width: 300,
    padding: 22,
    alignSelf: 'flex-start',
    backgroundColor: palette.ink,
    color: palette.paper,
  },
  invitation: {
    fontFamily: fontFamilies.display,
    fontSize: 22,
    lineHeight: 1.12,
    letterSpacing: -0.5,
    marginTop: 14,
  },
  mail: {
    marginTop: 18,
    color: palette.sun,
    textDecoration: 'underline',
    fontFamily: fontFamilies.strong,
    fontSize: 12,
  },
  tagline: { marginTop: 4, color: palette.fog, fontSize: 9.5 },
});
