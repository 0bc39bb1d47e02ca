export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'summary' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** `_bucket`, `_sum` and the like, behind the metric's name. */
  suffix?: string;
  labels?: Record<string, string>;
  value: number;
}

/** Prometheus' text format, version 0.0.4, which every collector reads. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

export function expose(metrics: Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${written(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n');
}

/** The values are our own words, from lists in the code: none holds a quote, a backslash or a line break. */
function written(labels: Record<string, string> | undefined): string {
  if (!labels) return '';
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(',')}}`;
}
