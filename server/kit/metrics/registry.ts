/*
 * Counters and histograms of this process, and the text in which Prometheus reads them:
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */

export type Labels = Readonly<Record<string, string | number>>

/** One value of a gauge. */
export type Sample = { labels?: Labels; value: number }

export type Counter = { add: (labels?: Labels) => void }
export type Histogram = { observe: (labels: Labels, value: number) => void }

type Observed = { labels: Labels; counts: number[]; sum: number; count: number }

/** Creates an empty registry. Its text contains the metrics in the order in which they were declared. */
export function createRegistry() {
  const writers: (() => string[])[] = []

  return {
    /**
     * Declares a counter.
     *
     * @param known Labels that are written with 0 before they are first counted: an alert cannot see the first step of a
     *   counter that appears with 1.
     */
    counter(name: string, help: string, known: readonly Labels[] = [{}]): Counter {
      const values = new Map(known.map((labels) => [writeLabels(labels), 0]))
      writers.push(() => [
        ...writeHead(name, help, 'counter'),
        ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
      ])
      return {
        add: (labels = {}) => {
          const key = writeLabels(labels)
          values.set(key, (values.get(key) ?? 0) + 1)
        },
      }
    },

    /** Declares a histogram. `bounds` are the upper bounds of its buckets, in order. */
    histogram(name: string, help: string, bounds: readonly number[]): Histogram {
      const series = new Map<string, Observed>()
      writers.push(() => [
        ...writeHead(name, help, 'histogram'),
        ...[...series.values()].flatMap((observed) => writeHistogram(name, bounds, observed)),
      ])
      return {
        observe: (labels, value) => {
          const key = Object.values(labels).join('\n')
          let observed = series.get(key)
          if (!observed) {
            observed = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
            series.set(key, observed)
          }
          const bucket = bounds.findIndex((bound) => value <= bound)
          if (bucket >= 0) observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1
          observed.sum += value
          observed.count += 1
        },
      }
    },

    /** Writes the text of all counters and histograms. */
    write: (): string => writers.flatMap((write) => [...write(), '']).join('\n'),
  }
}

/** Writes a gauge that is read at the moment of the answer; an empty text if there is nothing to read. */
export function writeGauge(name: string, help: string, samples: readonly Sample[]): string {
  if (samples.length === 0) return ''
  const lines = samples.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${value}`)
  return [...writeHead(name, help, 'gauge'), ...lines, ''].join('\n')
}

/** Writes a counter that something else counts, such as the processor time of the process. */
export function writeCounter(name: string, help: string, value: number): string {
  return [...writeHead(name, help, 'counter'), `${name} ${value}`, ''].join('\n')
}

function writeHead(name: string, help: string, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

/** Buckets are cumulative: each counts everything up to its bound. */
function writeHistogram(name: string, bounds: readonly number[], observed: Observed): string[] {
  const { labels, counts, sum, count } = observed
  let reached = 0
  const buckets = bounds.map((bound, index) => {
    reached += counts[index] ?? 0
    return `${name}_bucket${writeLabels({ ...labels, le: bound })} ${reached}`
  })
  return [
    ...buckets,
    `${name}_bucket${writeLabels({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${writeLabels(labels)} ${sum}`,
    `${name}_count${writeLabels(labels)} ${count}`,
  ]
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
