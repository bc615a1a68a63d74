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
/** No webhook for this long ends a burst, and the work it asked for begins; at the latest after the second number. */
export const WEBHOOK_QUIET_MS = 150
export const WEBHOOK_QUIET_MAX_MS = 3_000
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
// Drafts
export const DRAFT_TEXT_MAX_CHARS = 1_500
export const DRAFT_SUBJECT_MAX_CHARS = 120
export const TOUCH_SENTENCES = { min: 2, max: 5 } as const
export const REPLY_SENTENCES = { min: 1, max: 3 } as const
/** Share of word triples two texts may have in common before the second counts as a repeat of the first. */
export const REPEAT_SHARE_MAX = 0.5

// Mail that comes in
/** What the model is shown of one reply. The whole of it is stored. */
export const REPLY_MODEL_MAX_CHARS = 8_000
/** How much of a reply is read for an opt-out or a threat: half from its beginning, half from its end. */
export const WISH_READ_MAX_CHARS = 20_000
/** An absence is announced at the top of a mail; the rest is not searched for a date. */
export const AWAY_SEARCH_MAX_CHARS = 4_000
/** A date further off is a misreading. */
export const AWAY_MAX_DAYS = 366

// Reading one member before a message
/** Visits of these days are read again. What a member did before was settled by the readings of the whole gym. */
export const FRESHNESS_CHECKIN_DAYS = 35
/** Pages of one member's list; more is a server that repeats itself. */
export const FRESHNESS_PAGES_MAX = 20

// Tasks. The database holds the same numbers in app.limits(); a test compares the two.
export const TASKS_PER_ANALYSIS_MAX = 25
export const TASKS_PER_GYM_DAY_MAX = 50
export const TASKS_ACTIVE_PER_GYM_MAX = 100
export const TASKS_PER_WEBHOOK_MAX = 5
export const TASKS_BY_AGENTS_PER_GYM_DAY_MAX = 10
export const SUBTASKS_PER_PARENT_MAX = 8
export const BATCH_CHILDREN_PER_PARENT_MAX = 50
export const SUBTASK_DEPTH_MAX = 2
export const GOAL_MAX_CHARS = 2_000
export const TASK_LEASE_MINUTES = 5
export const DELIVERY_ATTEMPTS_MAX = 4
/** Resend honours an idempotency key for 24 hours; we stop an hour earlier. */
export const PROVIDER_KEY_LIFE_HOURS = 23
export const ESCALATION_REMINDER_HOURS = 48
export const ESCALATION_LIFE_DAYS = 7
/** What ended longer ago is a new matter. */
export const REOPEN_LIFE_DAYS = 90
/** Between two messages we began, even where a gym changes its timezone and the day with it. */
export const TOUCH_GAP_HOURS_MIN = 10
/** A touch held for longer is written anew: what it says may no longer be true. */
export const TOUCH_LIFE_HOURS = 24
/** A reply that could not be read this often is put before the owner. */
export const REPLY_ATTEMPTS_MAX = 10
export const AI_CALLS_PER_GYM_DAY_MAX = 200
export const AI_CALLS_PER_TASK_MAX = 20
export const TEMPLATES_PER_GYM_MAX = 50
/** After so many steps a plan is looked at anew, with what has come of them. */
export const PLAN_STEPS_AT_ONCE_MAX = 2

// The executor
/** So that one gym cannot starve another. */
export const TASKS_PER_GYM_AND_RUN_MAX = 20
export const TASKS_PER_CLAIM_MAX = 200
export const WATCHED_PER_RUN_MAX = 200
export const REPLIES_PER_RUN_MAX = 50
export const DELIVERIES_PER_CLAIM_MAX = 50
export const DELIVERIES_AT_ONCE = 4
export const DELIVERY_LEASE_SECONDS = 60
export const DRAFTS_AT_ONCE = 8
/** Gym profiles kept in memory, read and ready. */
export const PROFILES_KEPT_MAX = 1_000
export const TEMPLATES_PER_RUN_MAX = 100
export const TRIGGER_GYMS_PER_RUN_MAX = 50
/** How often mail is asked for that no webhook brought. */
export const MAIL_SWEEP_EVERY_MINUTES = 10
export const MAIL_EVENTS_BUDGET_MS = 20_000
export const EXECUTOR_BUDGET_MS = 50_000
/** Older than this, what we know about a member is read again before anybody is written to. */
export const MEMBER_FRESH_HOURS = 4
export const STALE_RETRY_MINUTES = 30
export const REPLY_RETRY_MINUTES = [1, 5, 60] as const
/** Below this the agent does not send what it wrote. */
export const SEND_CONFIDENCE_MIN = 50
export const CONVERSATION_TURNS_MAX = 40
/** A member who wrote this often without the matter ending should hear from a person. */
export const MEMBER_REPLIES_MAX = 3

// Mail events
/** So few that all of them, each as slow as MAIL_TIMEOUT_MS allows, are through before their lease ends. */
export const MAIL_EVENT_CLAIM_MAX = 20
export const MAIL_EVENTS_AT_ONCE = 4
/** A mail the provider told of and will not hand out: after these tries, about a day, the owner is told of it. */
export const MAIL_FETCH_ATTEMPTS_MAX = 24
/** News of a message can overtake the answer to our sending it, but not by hours. */
export const MAIL_UNKNOWN_ATTEMPTS_MAX = 5
/** What the webhook will still bring is not swept up. */
export const MAIL_SWEEP_QUIET_MINUTES = 5
/** Mail may be listed a little later than it is dated. */
export const MAIL_SWEEP_OVERLAP_MINUTES = 15
/** How far back the very first sweep looks. */
export const MAIL_SWEEP_FIRST_DAYS = 7
export const MAIL_SWEEP_PAGES_MAX = 100

// Unsubscribing
/** The link is in the address; the body only says which button was pressed. */
export const UNSUBSCRIBE_BODY_MAX_BYTES = 4 * 1024

// Recurring tasks
/** A cron expression of a person; anything longer is not one. */
export const SCHEDULE_MAX_CHARS = 120

/** Notes the playbook tries before it says that it has none. */
export const PLAYBOOK_DRAFT_ATTEMPTS_MAX = 60
/** A reply is read up to here; what follows is quoted text or an attempt to tire the reader. */
export const REPLY_READ_MAX_CHARS = 8_000

// AI
export const AI_TIMEOUT_MS = 45_000
/** The SDK tries again by itself on 429, 529 and 5xx; more than this is the next run's business. */
export const AI_RETRIES_MAX = 1
export const AI_OUTPUT_MAX_TOKENS = 4_000
/** Below this nothing a model proposes is carried out; the owner is asked. */
export const REPLY_CONFIDENCE_MIN = 50

// The owner's pages
/** Before an owner's approval counts, the member is read again unless that has just been done. */
export const APPROVAL_FRESH_MINUTES = 10
/** Between an approval and the moment it may leave. */
export const APPROVAL_LEAD_SECONDS = 10
export const APPROVALS_PER_REQUEST_MAX = 50
export const APPROVALS_AT_ONCE = 4
export const OWNER_SUBJECT_MAX_CHARS = 200
export const OWNER_TEXT_MAX_CHARS = 5_000
export const OWNER_GUIDANCE_MAX_CHARS = 2_000
export const OWNER_REASON_MAX_CHARS = 500
export const OWNER_BODY_MAX_BYTES = 64 * 1024
/** How often a live connection asks what is new. */
export const LIVE_POLL_MS = 1_500
/** A silent line is closed by proxies; a comment now and then keeps it open. */
export const LIVE_HEARTBEAT_MS = 15_000
/** Shorter than a function may live; the browser comes back by itself and says where it was. */
export const LIVE_CONNECTION_MS = 50_000
export const LIVE_EVENTS_PER_POLL_MAX = 200
// Sending domains
export const DOMAINS_PER_RUN_MAX = 10
/** No further domain is looked at after this; the rest is the next run's. */
export const DOMAIN_CHECK_BUDGET_MS = 10_000

// Settings
/** A list in the profile: classes, coaches, words never to mention. */
export const PROFILE_LIST_MAX = 40
export const PROFILE_LINE_MAX_CHARS = 120
export const PROFILE_TEXT_MAX_CHARS = 300
export const POSTAL_ADDRESS_MAX_CHARS = 300
export const INSTRUCTION_MAX_CHARS = 8_000
/** What the database lets an owner set, and no more. */
export const MEMBER_WEEKLY_LIMIT = { min: 1, max: 7 } as const
export const DAILY_SEND_LIMIT = { min: 1, max: 100 } as const
/** Of the members an agent would write to, how many may be left alone for comparison. */
export const HOLDOUT_PERCENT = { min: 0, max: 50 } as const
export const SEND_WINDOW_HOURS = { earliest: 7, latest: 21, shortest: 2 } as const
/** The agents begin nothing with someone the owner wrote to in these days. app.owner_quiet() says the same. */
export const OWNER_QUIET_DAYS = 7
export const OWNER_MESSAGE_MAX_CHARS = 5_000

// The stop list
export const STOP_LIST_FILE_MAX_BYTES = 2 * 1024 * 1024
export const STOP_LIST_ROWS_MAX = 20_000
// Analysis
/** A member is taken up from this score on: more likely than not on the way out. */
export const RISK_SCORE_MIN = 60
/** Whoever trained within these days is met at the gym, not written to because of the weeks before. */
export const JUST_HERE_DAYS = 4
/** Between two looks at a gym; a little less than the schedule's six hours, so that a late run does not cost a turn. */
export const ANALYSIS_EVERY_HOURS = 5
export const ANALYSIS_GYMS_PER_CLAIM = 20
export const CRON_ANALYSIS_BUDGET_MS = 240_000
/** What is left of a sync run for gyms that were read for the first time. */
export const FIRST_ANALYSIS_BUDGET_MS = 30_000

// Attribution
export const ATTRIBUTED_MEMBERS_PER_CLAIM = 200
export const ATTRIBUTED_TASKS_PER_CLAIM = 1_000
export const CRON_ATTRIBUTION_BUDGET_MS = 100_000
/** What is left of a webhook's run for judging what it brought. */
export const WEBHOOK_ATTRIBUTION_BUDGET_MS = 10_000

// What the owner is told
/** News of one kind that is mailed on one local day; what exceeds it waits on the dashboard and in the digest. */
export const NEWS_PER_DAY_MAX = {
  approval_needed: 5,
  staff_todo: 2,
  outcome_feedback: 3,
  ramp_activity: 1,
} as const
/** Between two mails that gather news which can wait. */
export const NEWS_BATCH_EVERY_HOURS = 4
export const DIGEST_HOUR = 8
/** A digest that could not leave by noon is not sent in the evening. */
export const DIGEST_UNTIL_HOUR = 12
export const OWNER_GYMS_PER_RUN_MAX = 200
export const OWNER_MAILS_PER_RUN_MAX = 200
export const OWNER_MAIL_ATTEMPTS_MAX = 6
export const OWNER_MAIL_RETRY_MINUTES = 10
/** A link in a mail decides for this long. */
export const DECISION_LINK_DAYS = 7

// Replaying a gym's past
export const BACKTEST_DAYS = 90
export const BACKTEST_DRAFTS = 10
// Plans
/** How long a plan may rest before it looks again. */
export const PLAN_REST_DAYS_MAX = 14
/** Between two runs of one plan, where nothing wakes it earlier. */
export const PLAN_LOOK_AGAIN_MINUTES = 60
/** A model that did not answer is asked again after this long. */
export const PLAN_RETRY_MINUTES = 30
/** What a model may put into a step. */
export const STEP_INPUT_MAX_CHARS = 500
export const STEP_INPUTS_MAX = 10
export const MEMBER_TAG_MAX_CHARS = 60

// The platform
/** Days counted anew every hour: today and yesterday. */
export const METRICS_RECENT_DAYS = 2
/** And once a day, because an outcome may be judged a month after it happened. */
export const METRICS_RECOUNT_DAYS = 35
export const ALERTS_PER_MAIL_MAX = 20
export const PLATFORM_TREND_DAYS = 30
export const PLATFORM_GYMS_PER_PAGE = 50
export const PAUSE_REASON_MAX_CHARS = 300
