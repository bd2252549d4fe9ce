/**
 * The packages that a new practice starts with, as the migration `0002_rules.sql` writes them: what their texts say in other
 * languages is found by these.
 */
export const DEFAULT_PACKAGES: readonly { name: string; description: string | null }[] = [
  { name: 'Regular Plan (1 Month)', description: 'A personal diet plan and its weekly follow-up.' },
  { name: 'Rapid Plan (2 Months)', description: 'Two months of plans that follow your progress.' },
  { name: 'Super Plan (3 Months)', description: 'Three months of plans that follow your progress.' },
  { name: 'Weight management programme (1 month)', description: null },
  { name: 'Diabetes programme (1 month)', description: null },
  { name: 'PCOD/PCOS programme (1 month)', description: null },
  { name: 'Thyroid programme (1 month)', description: null },
  { name: 'Pregnancy programme (1 month)', description: null },
  { name: 'Pre-wedding programme (1 month)', description: null },
]
