import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';
import { Outlined } from './outlined.tsx';
import { PageFrame } from './page-frame.tsx';
import type { PdfInput } from './pdf-input.ts';
import { ProseText } from './prose-text.tsx';

/** Brief, approach and pipeline, dark on light: the pages that are printed and annotated. */
export function StoryPage(input: PdfInput) {
  const { project, words } = input;
  const { prose } = project;
  return (
    <PageFrame {...input}>
      <Section name={words.sections.brief}>
        <ProseText prose={prose.brief} />
        <Text style={styles.subheading}>{words.challenge}</Text>
        <ProseText prose={prose.challenge} />
      </Section>
      <Section name={words.sections.approach}>
        <ProseText prose={prose.approach} />
      </Section>
      <Section name={words.sections.pipeline}>
        <ProseText prose={prose.pipeline} />
      </Section>
    </PageFrame>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Outlined style={styles.section} name={name}>
      <Text style={styles.heading}>{name}</Text>
      <View style={styles.text}>{children}</View>
    </Outlined>
  );
}

const styles = StyleSheet.create({
  section: {
    flexDirection: 'row',
    paddingTop: 14,
    paddingBottom: 20,
    borderTop: `0.6pt solid ${palette.ink}`,
  },
  heading: {
    width: 230,
    fontFamily: fontFamilies.display,
    fontSize: 22,
    lineHeight: 1.1,
    letterSpacing: -0.5,
  },
  text: { flex: 1, maxWidth: 470 },
  subheading: { fontFamily: fontFamilies.strong, fontSize: 11, marginTop: 12, marginBottom: 4 },
});
