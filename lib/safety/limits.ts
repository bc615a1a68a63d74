/** Every ceiling, in one place. A number here is a promise to someone: a provider, a function's life, a reader. */

// Webhooks
export const WEBHOOK_BODY_MAX_BYTES = 256 * 1024
/** Requests that arrive this close together are stored in one round trip. */
export const WEBHOOK_BATCH_WAIT_MS = 4
export const WEBHOOK_BATCH_MAX = 250
/** How long a gym's signing secret is kept in memory before it is asked for again. */
export const CONNECTION_CACHE_MS = 5_000
/** A secret that fails to match may just have been replaced: it is asked for again, but not more often than this. */
export const CONNECTION_RECHECK_MS = 1_000
export const CONNECTION_CACHE_MAX = 1_000
/** Lets a burst be answered before the work it asks for begins. */
export const WEBHOOK_QUIET_MS = 150
export const WEBHOOK_CLAIM_MAX = 500
export const WEBHOOK_LEASE_SECONDS = 120
/** An answer about one object that stays unreadable this often is given up; the sweep still covers the object. */
export const WEBHOOK_GARBLED_ATTEMPTS_MAX = 8
export const WEBHOOK_BUDGET_MS = 40_000

// PushPress
export const PUSHPRESS_TIMEOUT_MS = 15_000
export const PUSHPRESS_ATTEMPTS_MAX = 3
export const PUSHPRESS_RETRY_WAIT_MS = [250, 1_000] as const
/** A longer wait than this is not slept through: the work is put down and taken up later. */
export const PUSHPRESS_RETRY_AFTER_MAX_MS = 5_000
export const PUSHPRESS_RATE_LIMIT_DEFAULT_MS = 60_000
export const PUSHPRESS_PAGE_SIZE = 100
export const PUSHPRESS_REQUESTS_AT_ONCE = 8
/** A listing that never ends is a fault of the server, not a big gym. */
export const PUSHPRESS_PAGES_MAX = 20_000

// Reading a gym
export const SYNC_FIRST_DAYS = 365
export const SYNC_WINDOW_DAYS = 30
export const SYNC_LEASE_SECONDS = 120
export const SYNC_WORKERS = 2
/** A gym gives way to the next one in the queue after this long. */
export const SYNC_SLICE_MS = 20_000
export const SYNC_BEGIN_MAX = 200
export const SYNC_TOUCHED_MAX = 2_000
export const SYNC_UNREADABLE_MAX = 500
export const SYNC_PLANS_MAX = 2_000
/** Waits after the first, second, third … failure in a row; the last one repeats. */
export const RETRY_MINUTES = [1, 5, 15, 60] as const

// Cron
export const CRON_SYNC_BUDGET_MS = 100_000

// Text from outside
export const NAME_MAX_CHARS = 100
export const EMAIL_MAX_CHARS = 254
export const PHONE_MAX_CHARS = 40
export const ID_MAX_CHARS = 100

// When a message may leave
/** The first hours of the window are its morning. */
export const SEND_WINDOW_HOURS_PREFERRED = 3
export const SEND_JITTER_MIN_SECONDS = 5 * 60
export const SEND_JITTER_MAX_SECONDS = 20 * 60
/** A window that has not opened for this long never does: clocks that change skip one day at most. */
export const SEND_SEARCH_DAYS_MAX = 4
/** Days for which a timezone's offset is remembered: about eleven years. */
export const ZONE_CACHE_DAYS_MAX = 4_096

// Mail
export const SUBJECT_MAX_CHARS = 200
export const MESSAGE_TEXT_MAX_CHARS = 10_000
/** Message ids in a References header; a longer one is cut by some mail servers. */
export const THREAD_REFERENCES_MAX = 20
/** A send that has not been answered by then may or may not have been accepted. */
export const MAIL_TIMEOUT_MS = 20_000
/** A short wait for the provider's rate limit is waited out; a longer one is handed back. */
export const MAIL_PACE_WAIT_MAX_MS = 1_500
export const MAIL_RATE_LIMIT_DEFAULT_MS = 1_000
/** A used-up daily or monthly allowance does not come back within a second. */
export const MAIL_QUOTA_WAIT_MS = 60 * 60_000
export const MAIL_PAGE_SIZE = 100

// Mail that comes in
/** What the model is shown of one reply. The whole of it is stored. */
export const REPLY_MODEL_MAX_CHARS = 8_000
/** How much of a reply is read for an opt-out or a threat: half from its beginning, half from its end. */
export const WISH_READ_MAX_CHARS = 20_000
/** An absence is announced at the top of a mail; the rest is not searched for a date. */
export const AWAY_SEARCH_MAX_CHARS = 4_000
/** A date further off is a misreading. */
export const AWAY_MAX_DAYS = 366
