/** Minutes after which each job of vercel.json counts as late: two of its turns and some. A test compares the lists. */
export const CRON_LATE_MINUTES: Record<string, number> = {
  '/api/cron/sync': 10,
  '/api/cron/task-executor': 10,
  '/api/cron/daily-digest': 40,
  '/api/cron/attribute-outcomes': 130,
  '/api/cron/platform-metrics': 130,
  '/api/cron/run-analysis': 740,
}
