import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';
import { PageFrame, slateText } from './page-frame.tsx';
import type { PdfInput } from './pdf-input.ts';

/** The four passes of one shot, two by two, on dark: pictures are judged against black. */
export function BreakdownPage(input: PdfInput) {
  const { project, site, words } = input;
  return (
    <PageFrame {...input} dark bookmark={words.sections.breakdowns}>
      <View style={styles.head}>
        <Text style={styles.heading}>{words.sections.breakdowns}</Text>
        <Text style={[slateText, { color: palette.fog }]}>{site.credit}</Text>
      </View>
      <View style={styles.sheet}>
        {project.shots.map(({ name, text, still }, index) => {
          const picture = input.passes[index];
          return (
            <View key={name} style={styles.shot} wrap={false}>
              {picture && <Image src={{ data: picture, format: 'jpg' }} style={styles.still} />}
              <View style={styles.caption}>
                <Text style={styles.name}>{name}</Text>
                <Text style={[slateText, { color: palette.fog }]}>{(still.slate ?? []).join(' · ')}</Text>
              </View>
              <Text style={styles.text}>{text}</Text>
            </View>
          );
        })}
      </View>
    </PageFrame>
  );
}

const styles = StyleSheet.create({
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', marginTop: -16 },
  heading: { fontFamily: fontFamilies.display, fontSize: 22, lineHeight: 1.1, letterSpacing: -0.5 },
  sheet: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between', marginTop: 14 },
  shot: { width: 364, marginBottom: 12 },
  still: { width: 364, height: 152.3, objectFit: 'cover' },
  caption: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginTop: 6 },
  name: { fontFamily: fontFamilies.strong, fontSize: 10.5 },
  text: { fontSize: 8.5, lineHeight: 1.4, color: palette.fog },
});
