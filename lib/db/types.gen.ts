export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      accepted_suggestions: {
        Row: {
          accepted_at: string
          accepted_by: string | null
          before: NonNullable<Json>
          change: NonNullable<Json>
          code: string
          gym_id: string
          id: string
          type: string
          undone_at: string | null
        }
        Insert: {
          accepted_at: string
          accepted_by?: string | null
          before: NonNullable<Json>
          change: NonNullable<Json>
          code: string
          gym_id: string
          id?: string
          type: string
          undone_at?: string | null
        }
        Update: {
          accepted_at?: string
          accepted_by?: string | null
          before?: NonNullable<Json>
          change?: NonNullable<Json>
          code?: string
          gym_id?: string
          id?: string
          type?: string
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "accepted_suggestions_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      action_log: {
        Row: {
          action: string
          at: string
          before: Json | null
          finished_at: string | null
          gym_id: string
          id: string
          input: NonNullable<Json>
          key: string
          lease: string | null
          member_id: string | null
          requirement: string | null
          result: NonNullable<Json>
          step: number | null
          task_id: string
          undone_at: string | null
          why: string | null
        }
        Insert: {
          action: string
          at: string
          before?: Json | null
          finished_at?: string | null
          gym_id: string
          id?: string
          input?: NonNullable<Json>
          key: string
          lease?: string | null
          member_id?: string | null
          requirement?: string | null
          result?: NonNullable<Json>
          step?: number | null
          task_id: string
          undone_at?: string | null
          why?: string | null
        }
        Update: {
          action?: string
          at?: string
          before?: Json | null
          finished_at?: string | null
          gym_id?: string
          id?: string
          input?: NonNullable<Json>
          key?: string
          lease?: string | null
          member_id?: string | null
          requirement?: string | null
          result?: NonNullable<Json>
          step?: number | null
          task_id?: string
          undone_at?: string | null
          why?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "action_log_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "action_log_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "action_log_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "action_log_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_calls: {
        Row: {
          cached_tokens: number
          cost_micros: number
          failure: string | null
          finished_at: string | null
          gym_id: string
          id: string
          input_tokens: number
          latency_ms: number | null
          model: string | null
          output_tokens: number
          purpose: string
          reserved_at: string
          task_id: string | null
        }
        Insert: {
          cached_tokens?: number
          cost_micros?: number
          failure?: string | null
          finished_at?: string | null
          gym_id: string
          id?: string
          input_tokens?: number
          latency_ms?: number | null
          model?: string | null
          output_tokens?: number
          purpose: string
          reserved_at: string
          task_id?: string | null
        }
        Update: {
          cached_tokens?: number
          cost_micros?: number
          failure?: string | null
          finished_at?: string | null
          gym_id?: string
          id?: string
          input_tokens?: number
          latency_ms?: number | null
          model?: string | null
          output_tokens?: number
          purpose?: string
          reserved_at?: string
          task_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ai_calls_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ai_calls_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ai_calls_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      analysis_runs: {
        Row: {
          at_risk: number
          gym_id: string
          held_out: number
          id: string
          left_alone: NonNullable<Json>
          opened: number
          reason: string | null
          scored: number
          started_at: string
          status: string
        }
        Insert: {
          at_risk?: number
          gym_id: string
          held_out?: number
          id?: string
          left_alone?: NonNullable<Json>
          opened?: number
          reason?: string | null
          scored?: number
          started_at: string
          status: string
        }
        Update: {
          at_risk?: number
          gym_id?: string
          held_out?: number
          id?: string
          left_alone?: NonNullable<Json>
          opened?: number
          reason?: string | null
          scored?: number
          started_at?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "analysis_runs_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      bookings: {
        Row: {
          booked_at: string
          cancelled_at: string | null
          customer_id: string
          gym_id: string
          kind: string
          pushpress_id: string
        }
        Insert: {
          booked_at: string
          cancelled_at?: string | null
          customer_id: string
          gym_id: string
          kind: string
          pushpress_id: string
        }
        Update: {
          booked_at?: string
          cancelled_at?: string | null
          customer_id?: string
          gym_id?: string
          kind?: string
          pushpress_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "bookings_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      changed_members: {
        Row: {
          member_id: string
          number: number
        }
        Insert: {
          member_id: string
          number?: number
        }
        Update: {
          member_id?: string
          number?: number
        }
        Relationships: [
          {
            foreignKeyName: "changed_members_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
        ]
      }
      checkins: {
        Row: {
          at: string
          class_name: string | null
          customer_id: string
          gym_id: string
          kind: string
          pushpress_id: string
          role: string
          synced_at: string
        }
        Insert: {
          at: string
          class_name?: string | null
          customer_id: string
          gym_id: string
          kind: string
          pushpress_id: string
          role: string
          synced_at: string
        }
        Update: {
          at?: string
          class_name?: string | null
          customer_id?: string
          gym_id?: string
          kind?: string
          pushpress_id?: string
          role?: string
          synced_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "checkins_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      cron_runs: {
        Row: {
          failures: number
          last_error: string | null
          last_ok_at: string | null
          path: string
          ran_at: string
          took_ms: number
        }
        Insert: {
          failures?: number
          last_error?: string | null
          last_ok_at?: string | null
          path: string
          ran_at: string
          took_ms: number
        }
        Update: {
          failures?: number
          last_error?: string | null
          last_ok_at?: string | null
          path?: string
          ran_at?: string
          took_ms?: number
        }
        Relationships: []
      }
      engine_tallies: {
        Row: {
          failed: number
          hour: string
          last_failure: string | null
          last_task_id: string | null
          operation: string
          tried: number
        }
        Insert: {
          failed: number
          hour: string
          last_failure?: string | null
          last_task_id?: string | null
          operation: string
          tried: number
        }
        Update: {
          failed?: number
          hour?: string
          last_failure?: string | null
          last_task_id?: string | null
          operation?: string
          tried?: number
        }
        Relationships: []
      }
      enrollments: {
        Row: {
          alert_since: string | null
          billing_interval: number
          billing_period: string
          canceled_since: string | null
          customer_id: string
          end_date: string | null
          gym_id: string
          last_charge: string | null
          next_charge: string | null
          paid_until: string | null
          plan_id: string | null
          pushpress_id: string
          start_date: string | null
          status: string
          synced_at: string
        }
        Insert: {
          alert_since?: string | null
          billing_interval: number
          billing_period: string
          canceled_since?: string | null
          customer_id: string
          end_date?: string | null
          gym_id: string
          last_charge?: string | null
          next_charge?: string | null
          paid_until?: string | null
          plan_id?: string | null
          pushpress_id: string
          start_date?: string | null
          status: string
          synced_at: string
        }
        Update: {
          alert_since?: string | null
          billing_interval?: number
          billing_period?: string
          canceled_since?: string | null
          customer_id?: string
          end_date?: string | null
          gym_id?: string
          last_charge?: string | null
          next_charge?: string | null
          paid_until?: string | null
          plan_id?: string | null
          pushpress_id?: string
          start_date?: string | null
          status?: string
          synced_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "enrollments_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gym_agents: {
        Row: {
          agent: string
          enabled_at: string
          gym_id: string
        }
        Insert: {
          agent: string
          enabled_at: string
          gym_id: string
        }
        Update: {
          agent?: string
          enabled_at?: string
          gym_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "gym_agents_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gym_days: {
        Row: {
          day: string
          gym_id: string
          visits: number
        }
        Insert: {
          day: string
          gym_id: string
          visits: number
        }
        Update: {
          day?: string
          gym_id?: string
          visits?: number
        }
        Relationships: [
          {
            foreignKeyName: "gym_days_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gym_metrics: {
        Row: {
          ai_calls: number
          ai_cost_micros: number
          ai_failures: number
          answer_seconds: number
          by_type: NonNullable<Json>
          cents_kept: number
          confidence_count: number
          confidence_sum: number
          day: string
          drafts_approved: number
          drafts_edited: number
          drafts_skipped: number
          escalations_answered: number
          gym_id: string
          late: number
          members_kept: number
          messages_sent: number
          rated_right: number
          rated_wrong: number
          replies: number
          said: number
          shown: number
          tasks_cancelled: number
          tasks_completed: number
          tasks_created: number
          tasks_escalated: number
          turns: number
        }
        Insert: {
          ai_calls?: number
          ai_cost_micros?: number
          ai_failures?: number
          answer_seconds?: number
          by_type?: NonNullable<Json>
          cents_kept?: number
          confidence_count?: number
          confidence_sum?: number
          day: string
          drafts_approved?: number
          drafts_edited?: number
          drafts_skipped?: number
          escalations_answered?: number
          gym_id: string
          late?: number
          members_kept?: number
          messages_sent?: number
          rated_right?: number
          rated_wrong?: number
          replies?: number
          said?: number
          shown?: number
          tasks_cancelled?: number
          tasks_completed?: number
          tasks_created?: number
          tasks_escalated?: number
          turns?: number
        }
        Update: {
          ai_calls?: number
          ai_cost_micros?: number
          ai_failures?: number
          answer_seconds?: number
          by_type?: NonNullable<Json>
          cents_kept?: number
          confidence_count?: number
          confidence_sum?: number
          day?: string
          drafts_approved?: number
          drafts_edited?: number
          drafts_skipped?: number
          escalations_answered?: number
          gym_id?: string
          late?: number
          members_kept?: number
          messages_sent?: number
          rated_right?: number
          rated_wrong?: number
          replies?: number
          said?: number
          shown?: number
          tasks_cancelled?: number
          tasks_completed?: number
          tasks_created?: number
          tasks_escalated?: number
          turns?: number
        }
        Relationships: [
          {
            foreignKeyName: "gym_metrics_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gym_people: {
        Row: {
          created_at: string
          email: string
          gym_id: string
          role: string
          user_id: string
        }
        Insert: {
          created_at: string
          email: string
          gym_id: string
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          email?: string
          gym_id?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "gym_people_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gym_task_types: {
        Row: {
          auto_threshold: number | null
          gym_id: string
          holdout_percent: number | null
          type: string
          updated_at: string
        }
        Insert: {
          auto_threshold?: number | null
          gym_id: string
          holdout_percent?: number | null
          type: string
          updated_at: string
        }
        Update: {
          auto_threshold?: number | null
          gym_id?: string
          holdout_percent?: number | null
          type?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "gym_task_types_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      gyms: {
        Row: {
          average_monthly_cents: number | null
          closed_at: string | null
          created_at: string
          daily_send_limit: number
          digest_on: string | null
          digest_sent_at: string | null
          email: string | null
          execution_mode: string
          first_sent_at: string | null
          from_name: string | null
          holdout_percent: number
          id: string
          limits_confirmed_at: string | null
          member_weekly_limit: number
          name: string
          notification_channel: string
          onboarded_at: string | null
          phone: string | null
          postal_address: string | null
          profile: NonNullable<Json>
          send_window_end: number
          send_window_start: number
          sending_paused_at: string | null
          sending_paused_reason: string | null
          sending_resumed_at: string | null
          settings_version: number
          timezone: string
          website: string | null
        }
        Insert: {
          average_monthly_cents?: number | null
          closed_at?: string | null
          created_at: string
          daily_send_limit?: number
          digest_on?: string | null
          digest_sent_at?: string | null
          email?: string | null
          execution_mode?: string
          first_sent_at?: string | null
          from_name?: string | null
          holdout_percent?: number
          id?: string
          limits_confirmed_at?: string | null
          member_weekly_limit?: number
          name: string
          notification_channel?: string
          onboarded_at?: string | null
          phone?: string | null
          postal_address?: string | null
          profile?: NonNullable<Json>
          send_window_end?: number
          send_window_start?: number
          sending_paused_at?: string | null
          sending_paused_reason?: string | null
          sending_resumed_at?: string | null
          settings_version?: number
          timezone: string
          website?: string | null
        }
        Update: {
          average_monthly_cents?: number | null
          closed_at?: string | null
          created_at?: string
          daily_send_limit?: number
          digest_on?: string | null
          digest_sent_at?: string | null
          email?: string | null
          execution_mode?: string
          first_sent_at?: string | null
          from_name?: string | null
          holdout_percent?: number
          id?: string
          limits_confirmed_at?: string | null
          member_weekly_limit?: number
          name?: string
          notification_channel?: string
          onboarded_at?: string | null
          phone?: string | null
          postal_address?: string | null
          profile?: NonNullable<Json>
          send_window_end?: number
          send_window_start?: number
          sending_paused_at?: string | null
          sending_paused_reason?: string | null
          sending_resumed_at?: string | null
          settings_version?: number
          timezone?: string
          website?: string | null
        }
        Relationships: []
      }
      holdouts: {
        Row: {
          ends_at: string
          gym_id: string
          judged_at: string | null
          member_id: string
          outcome: string | null
          starts_at: string
          subject: string | null
          succeeded: boolean | null
          task_id: string
          text: string | null
          type: string
          why: string | null
          written_by: string | null
        }
        Insert: {
          ends_at: string
          gym_id: string
          judged_at?: string | null
          member_id: string
          outcome?: string | null
          starts_at: string
          subject?: string | null
          succeeded?: boolean | null
          task_id: string
          text?: string | null
          type: string
          why?: string | null
          written_by?: string | null
        }
        Update: {
          ends_at?: string
          gym_id?: string
          judged_at?: string | null
          member_id?: string
          outcome?: string | null
          starts_at?: string
          subject?: string | null
          succeeded?: boolean | null
          task_id?: string
          text?: string | null
          type?: string
          why?: string | null
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "holdouts_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "holdouts_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "holdouts_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "holdouts_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      invitations: {
        Row: {
          accepted_at: string | null
          created_at: string
          email: string
          expires_at: string
          gym_id: string
          id: string
          invited_by: string
          revoked_at: string | null
          role: string
        }
        Insert: {
          accepted_at?: string | null
          created_at: string
          email: string
          expires_at: string
          gym_id: string
          id?: string
          invited_by: string
          revoked_at?: string | null
          role: string
        }
        Update: {
          accepted_at?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          gym_id?: string
          id?: string
          invited_by?: string
          revoked_at?: string | null
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "invitations_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      member_notes: {
        Row: {
          at: string
          gym_id: string
          key: string
          member_id: string
          note: string
          task_id: string | null
        }
        Insert: {
          at: string
          gym_id: string
          key: string
          member_id: string
          note: string
          task_id?: string | null
        }
        Update: {
          at?: string
          gym_id?: string
          key?: string
          member_id?: string
          note?: string
          task_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "member_notes_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_notes_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_notes_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_notes_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      member_tags: {
        Row: {
          at: string
          gym_id: string
          member_id: string
          tag: string
        }
        Insert: {
          at: string
          gym_id: string
          member_id: string
          tag: string
        }
        Update: {
          at?: string
          gym_id?: string
          member_id?: string
          tag?: string
        }
        Relationships: [
          {
            foreignKeyName: "member_tags_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_tags_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
        ]
      }
      members: {
        Row: {
          alert_since: string | null
          contact_block: string | null
          deleted_at: string | null
          dob: string | null
          email: string | null
          email_key: string | null
          first_name: string
          first_seen_at: string
          first_visit_at: string | null
          gym_id: string
          id: string
          joined_on: string | null
          last_name: string
          last_visit_at: string | null
          monthly_cents: number | null
          nickname: string | null
          paid_until: string | null
          phone: string | null
          plan_name: string | null
          primary_pushpress_id: string | null
          pushpress_id: string
          risk_confidence: number | null
          risk_factors: NonNullable<Json>
          risk_score: number | null
          role: string
          search: string | null
          standing: string
          standing_since: string | null
          synced_at: string
          usual_class: string | null
          usual_days: number[]
          usual_hour: number | null
          visits_last_30: number
          visits_per_week: number | null
          visits_prior_30: number
          visits_total: number
        }
        Insert: {
          alert_since?: string | null
          contact_block?: string | null
          deleted_at?: string | null
          dob?: string | null
          email?: string | null
          email_key?: never
          first_name: string
          first_seen_at: string
          first_visit_at?: string | null
          gym_id: string
          id?: string
          joined_on?: string | null
          last_name: string
          last_visit_at?: string | null
          monthly_cents?: number | null
          nickname?: string | null
          paid_until?: string | null
          phone?: string | null
          plan_name?: string | null
          primary_pushpress_id?: string | null
          pushpress_id: string
          risk_confidence?: number | null
          risk_factors?: NonNullable<Json>
          risk_score?: number | null
          role: string
          search?: never
          standing?: string
          standing_since?: string | null
          synced_at: string
          usual_class?: string | null
          usual_days?: number[]
          usual_hour?: number | null
          visits_last_30?: number
          visits_per_week?: number | null
          visits_prior_30?: number
          visits_total?: number
        }
        Update: {
          alert_since?: string | null
          contact_block?: string | null
          deleted_at?: string | null
          dob?: string | null
          email?: string | null
          email_key?: never
          first_name?: string
          first_seen_at?: string
          first_visit_at?: string | null
          gym_id?: string
          id?: string
          joined_on?: string | null
          last_name?: string
          last_visit_at?: string | null
          monthly_cents?: number | null
          nickname?: string | null
          paid_until?: string | null
          phone?: string | null
          plan_name?: string | null
          primary_pushpress_id?: string | null
          pushpress_id?: string
          risk_confidence?: number | null
          risk_factors?: NonNullable<Json>
          risk_score?: number | null
          role?: string
          search?: never
          standing?: string
          standing_since?: string | null
          synced_at?: string
          usual_class?: string | null
          usual_days?: number[]
          usual_hour?: number | null
          visits_last_30?: number
          visits_per_week?: number | null
          visits_prior_30?: number
          visits_total?: number
        }
        Relationships: [
          {
            foreignKeyName: "members_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          agent: string
          attempts: number
          body_html: string
          body_text: string
          counts_at: string
          email_key: string
          failure: string | null
          first_attempt_at: string | null
          gym_id: string
          headers: NonNullable<Json>
          id: string
          idempotency_key: string
          kind: string
          lease_token: string | null
          lease_until: string | null
          left_at: string | null
          may_have_left: boolean
          member_id: string
          provider_id: string | null
          recipient: string
          reply_to: string
          reserved_at: string
          sender: string
          soft_bounces: number
          status: string
          subject: string
          task_id: string
          touch: number
          try_at: string | null
          written_by: string
        }
        Insert: {
          agent: string
          attempts?: number
          body_html: string
          body_text: string
          counts_at?: string
          email_key: string
          failure?: string | null
          first_attempt_at?: string | null
          gym_id: string
          headers: NonNullable<Json>
          id: string
          idempotency_key: string
          kind: string
          lease_token?: string | null
          lease_until?: string | null
          left_at?: string | null
          may_have_left?: boolean
          member_id: string
          provider_id?: string | null
          recipient: string
          reply_to: string
          reserved_at: string
          sender: string
          soft_bounces?: number
          status: string
          subject: string
          task_id: string
          touch: number
          try_at?: string | null
          written_by: string
        }
        Update: {
          agent?: string
          attempts?: number
          body_html?: string
          body_text?: string
          counts_at?: string
          email_key?: string
          failure?: string | null
          first_attempt_at?: string | null
          gym_id?: string
          headers?: NonNullable<Json>
          id?: string
          idempotency_key?: string
          kind?: string
          lease_token?: string | null
          lease_until?: string | null
          left_at?: string | null
          may_have_left?: boolean
          member_id?: string
          provider_id?: string | null
          recipient?: string
          reply_to?: string
          reserved_at?: string
          sender?: string
          soft_bounces?: number
          status?: string
          subject?: string
          task_id?: string
          touch?: number
          try_at?: string | null
          written_by?: string
        }
        Relationships: [
          {
            foreignKeyName: "messages_email_key_fkey"
            columns: ["email_key"]
            referencedRelation: "recipients"
            referencedColumns: ["email_key"]
          },
          {
            foreignKeyName: "messages_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          body: string
          created_at: string
          gym_id: string
          id: number
          key: string
          kind: string
          mail_id: string | null
          read_at: string | null
          task_id: string | null
          title: string
        }
        Insert: {
          body?: string
          created_at: string
          gym_id: string
          id?: never
          key: string
          kind: string
          mail_id?: string | null
          read_at?: string | null
          task_id?: string | null
          title: string
        }
        Update: {
          body?: string
          created_at?: string
          gym_id?: string
          id?: never
          key?: string
          kind?: string
          mail_id?: string | null
          read_at?: string | null
          task_id?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_mail_id_fkey"
            columns: ["mail_id"]
            referencedRelation: "owner_mails"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      owner_mails: {
        Row: {
          attempts: number
          created_at: string
          failure: string | null
          gym_id: string
          html: string
          id: string
          key: string
          kind: string
          provider_id: string | null
          recipient: string
          sent_at: string | null
          status: string
          subject: string
          text: string
          try_at: string | null
        }
        Insert: {
          attempts?: number
          created_at: string
          failure?: string | null
          gym_id: string
          html: string
          id: string
          key: string
          kind: string
          provider_id?: string | null
          recipient: string
          sent_at?: string | null
          status?: string
          subject: string
          text: string
          try_at?: string | null
        }
        Update: {
          attempts?: number
          created_at?: string
          failure?: string | null
          gym_id?: string
          html?: string
          id?: string
          key?: string
          kind?: string
          provider_id?: string | null
          recipient?: string
          sent_at?: string | null
          status?: string
          subject?: string
          text?: string
          try_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "owner_mails_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      plans: {
        Row: {
          category: string | null
          gym_id: string
          monthly_cents: number | null
          name: string
          pushpress_id: string
          recurrence: string
          synced_at: string
        }
        Insert: {
          category?: string | null
          gym_id: string
          monthly_cents?: number | null
          name: string
          pushpress_id: string
          recurrence: string
          synced_at: string
        }
        Update: {
          category?: string | null
          gym_id?: string
          monthly_cents?: number | null
          name?: string
          pushpress_id?: string
          recurrence?: string
          synced_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "plans_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      platform: {
        Row: {
          id: boolean
          mail_swept_until: string | null
          paused_at: string | null
          paused_by: string | null
          paused_reason: string | null
        }
        Insert: {
          id?: boolean
          mail_swept_until?: string | null
          paused_at?: string | null
          paused_by?: string | null
          paused_reason?: string | null
        }
        Update: {
          id?: boolean
          mail_swept_until?: string | null
          paused_at?: string | null
          paused_by?: string | null
          paused_reason?: string | null
        }
        Relationships: []
      }
      platform_alerts: {
        Row: {
          closed_at: string | null
          detail: string
          gym_id: string | null
          id: number
          kind: string
          last_true_at: string
          opened_at: string
          seen_at: string | null
          seen_by: string | null
          severity: string
          subject: string
          told_at: string | null
        }
        Insert: {
          closed_at?: string | null
          detail: string
          gym_id?: string | null
          id?: never
          kind: string
          last_true_at: string
          opened_at: string
          seen_at?: string | null
          seen_by?: string | null
          severity: string
          subject: string
          told_at?: string | null
        }
        Update: {
          closed_at?: string | null
          detail?: string
          gym_id?: string | null
          id?: never
          kind?: string
          last_true_at?: string
          opened_at?: string
          seen_at?: string | null
          seen_by?: string | null
          severity?: string
          subject?: string
          told_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "platform_alerts_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      platform_events: {
        Row: {
          at: string
          by: string
          id: number
          kind: string
          note: string
        }
        Insert: {
          at: string
          by: string
          id?: never
          kind: string
          note?: string
        }
        Update: {
          at?: string
          by?: string
          id?: never
          kind?: string
          note?: string
        }
        Relationships: []
      }
      platform_metrics: {
        Row: {
          ai_calls: number
          ai_cost_micros: number
          ai_failures: number
          by_type: NonNullable<Json>
          cents_kept: number
          counted_at: string
          day: string
          drafts_approved: number
          drafts_edited: number
          drafts_skipped: number
          gyms: number
          gyms_at_work: number
          gyms_connected: number
          members_kept: number
          messages_sent: number
          moves_failed: number
          moves_tried: number
          rated_right: number
          rated_wrong: number
          replies: number
          tasks_cancelled: number
          tasks_completed: number
          tasks_created: number
          tasks_escalated: number
        }
        Insert: {
          ai_calls: number
          ai_cost_micros: number
          ai_failures: number
          by_type: NonNullable<Json>
          cents_kept: number
          counted_at: string
          day: string
          drafts_approved: number
          drafts_edited: number
          drafts_skipped: number
          gyms: number
          gyms_at_work: number
          gyms_connected: number
          members_kept: number
          messages_sent: number
          moves_failed: number
          moves_tried: number
          rated_right: number
          rated_wrong: number
          replies: number
          tasks_cancelled: number
          tasks_completed: number
          tasks_created: number
          tasks_escalated: number
        }
        Update: {
          ai_calls?: number
          ai_cost_micros?: number
          ai_failures?: number
          by_type?: NonNullable<Json>
          cents_kept?: number
          counted_at?: string
          day?: string
          drafts_approved?: number
          drafts_edited?: number
          drafts_skipped?: number
          gyms?: number
          gyms_at_work?: number
          gyms_connected?: number
          members_kept?: number
          messages_sent?: number
          moves_failed?: number
          moves_tried?: number
          rated_right?: number
          rated_wrong?: number
          replies?: number
          tasks_cancelled?: number
          tasks_completed?: number
          tasks_created?: number
          tasks_escalated?: number
        }
        Relationships: []
      }
      platform_operators: {
        Row: {
          granted_at: string
          granted_by: string
          user_id: string
        }
        Insert: {
          granted_at: string
          granted_by: string
          user_id: string
        }
        Update: {
          granted_at?: string
          granted_by?: string
          user_id?: string
        }
        Relationships: []
      }
      prompt_overrides: {
        Row: {
          gym_id: string
          mode: string
          name: string
          scope: string
          text: string
          updated_at: string
        }
        Insert: {
          gym_id: string
          mode: string
          name: string
          scope: string
          text: string
          updated_at: string
        }
        Update: {
          gym_id?: string
          mode?: string
          name?: string
          scope?: string
          text?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "prompt_overrides_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      pushpress_connections: {
        Row: {
          analysed_at: string | null
          api_key_sealed: string
          changed_at: string | null
          company_id: string
          connected_at: string
          failures: number
          gym_id: string
          last_ok_at: string | null
          state: string
          state_reason: string | null
          state_since: string
          triggers_at: string | null
          webhook_id: string | null
          webhook_secret_sealed: string | null
        }
        Insert: {
          analysed_at?: string | null
          api_key_sealed: string
          changed_at?: string | null
          company_id: string
          connected_at: string
          failures?: number
          gym_id: string
          last_ok_at?: string | null
          state?: string
          state_reason?: string | null
          state_since: string
          triggers_at?: string | null
          webhook_id?: string | null
          webhook_secret_sealed?: string | null
        }
        Update: {
          analysed_at?: string | null
          api_key_sealed?: string
          changed_at?: string | null
          company_id?: string
          connected_at?: string
          failures?: number
          gym_id?: string
          last_ok_at?: string | null
          state?: string
          state_reason?: string | null
          state_since?: string
          triggers_at?: string | null
          webhook_id?: string | null
          webhook_secret_sealed?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "pushpress_connections_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      recipients: {
        Row: {
          email_key: string
        }
        Insert: {
          email_key: string
        }
        Update: {
          email_key?: string
        }
        Relationships: []
      }
      recurring_templates: {
        Row: {
          created_at: string
          cron: string
          facts: NonNullable<Json>
          goal: string
          gym_id: string
          id: string
          instances_made: number
          instances_max: number
          is_enabled: boolean
          last_at: string | null
          next_at: string | null
          type: string
        }
        Insert: {
          created_at: string
          cron: string
          facts?: NonNullable<Json>
          goal: string
          gym_id: string
          id?: string
          instances_made?: number
          instances_max?: number
          is_enabled?: boolean
          last_at?: string | null
          next_at?: string | null
          type: string
        }
        Update: {
          created_at?: string
          cron?: string
          facts?: NonNullable<Json>
          goal?: string
          gym_id?: string
          id?: string
          instances_made?: number
          instances_max?: number
          is_enabled?: boolean
          last_at?: string | null
          next_at?: string | null
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "recurring_templates_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      replies: {
        Row: {
          attempts: number
          away_until: string | null
          body_text: string
          gym_id: string
          handled_at: string | null
          id: string
          kind: string
          message_id: string | null
          new_text: string
          provider_id: string
          received_at: string
          seen_at: string | null
          sender: string
          status: string
          subject: string
          task_id: string
          try_at: string
        }
        Insert: {
          attempts?: number
          away_until?: string | null
          body_text: string
          gym_id: string
          handled_at?: string | null
          id: string
          kind: string
          message_id?: string | null
          new_text: string
          provider_id: string
          received_at: string
          seen_at?: string | null
          sender: string
          status?: string
          subject?: string
          task_id: string
          try_at: string
        }
        Update: {
          attempts?: number
          away_until?: string | null
          body_text?: string
          gym_id?: string
          handled_at?: string | null
          id?: string
          kind?: string
          message_id?: string | null
          new_text?: string
          provider_id?: string
          received_at?: string
          seen_at?: string | null
          sender?: string
          status?: string
          subject?: string
          task_id?: string
          try_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "replies_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "replies_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "replies_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      sending_domains: {
        Row: {
          check_at: string
          checked_at: string | null
          created_at: string
          domain: string
          failure: string | null
          gym_id: string
          local_part: string
          provider_id: string
          records: NonNullable<Json>
          status: string
          verified_at: string | null
        }
        Insert: {
          check_at: string
          checked_at?: string | null
          created_at: string
          domain: string
          failure?: string | null
          gym_id: string
          local_part: string
          provider_id: string
          records?: NonNullable<Json>
          status: string
          verified_at?: string | null
        }
        Update: {
          check_at?: string
          checked_at?: string | null
          created_at?: string
          domain?: string
          failure?: string | null
          gym_id?: string
          local_part?: string
          provider_id?: string
          records?: NonNullable<Json>
          status?: string
          verified_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "sending_domains_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      suppressions: {
        Row: {
          added_by: string | null
          created_at: string
          email_key: string
          gym_id: string
          id: string
          reason: string
          removed_at: string | null
          removed_by: string | null
          source: string
          task_id: string | null
        }
        Insert: {
          added_by?: string | null
          created_at: string
          email_key: string
          gym_id: string
          id?: string
          reason: string
          removed_at?: string | null
          removed_by?: string | null
          source: string
          task_id?: string | null
        }
        Update: {
          added_by?: string | null
          created_at?: string
          email_key?: string
          gym_id?: string
          id?: string
          reason?: string
          removed_at?: string | null
          removed_by?: string | null
          source?: string
          task_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "suppressions_email_key_fkey"
            columns: ["email_key"]
            referencedRelation: "recipients"
            referencedColumns: ["email_key"]
          },
          {
            foreignKeyName: "suppressions_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "suppressions_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "suppressions_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      sync_runs: {
        Row: {
          checkins: number
          checkins_expected: number | null
          checkins_since: string
          cursor: NonNullable<Json>
          customers: number
          enrollments: number
          failures: number
          finished_at: string | null
          gym_id: string
          id: string
          kind: string
          last_error: string | null
          lease_token: string | null
          lease_until: string | null
          plans: number
          stage: string
          started_at: string
          try_at: string
        }
        Insert: {
          checkins?: number
          checkins_expected?: number | null
          checkins_since: string
          cursor?: NonNullable<Json>
          customers?: number
          enrollments?: number
          failures?: number
          finished_at?: string | null
          gym_id: string
          id?: string
          kind: string
          last_error?: string | null
          lease_token?: string | null
          lease_until?: string | null
          plans?: number
          stage?: string
          started_at: string
          try_at: string
        }
        Update: {
          checkins?: number
          checkins_expected?: number | null
          checkins_since?: string
          cursor?: NonNullable<Json>
          customers?: number
          enrollments?: number
          failures?: number
          finished_at?: string | null
          gym_id?: string
          id?: string
          kind?: string
          last_error?: string | null
          lease_token?: string | null
          lease_until?: string | null
          plans?: number
          stage?: string
          started_at?: string
          try_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "sync_runs_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
      task_feedback: {
        Row: {
          after: string | null
          at: string
          before: string | null
          by: string | null
          comment: string | null
          confidence: number | null
          gym_id: string
          id: number
          kind: string
          rating: number | null
          task_id: string
          type: string
        }
        Insert: {
          after?: string | null
          at: string
          before?: string | null
          by?: string | null
          comment?: string | null
          confidence?: number | null
          gym_id: string
          id?: never
          kind: string
          rating?: number | null
          task_id: string
          type: string
        }
        Update: {
          after?: string | null
          at?: string
          before?: string | null
          by?: string | null
          comment?: string | null
          confidence?: number | null
          gym_id?: string
          id?: never
          kind?: string
          rating?: number | null
          task_id?: string
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_feedback_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_feedback_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_feedback_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      task_log: {
        Row: {
          at: string
          content: string
          data: NonNullable<Json>
          gym_id: string
          id: number
          kind: string
          task_id: string | null
        }
        Insert: {
          at: string
          content: string
          data?: NonNullable<Json>
          gym_id: string
          id?: never
          kind: string
          task_id?: string | null
        }
        Update: {
          at?: string
          content?: string
          data?: NonNullable<Json>
          gym_id?: string
          id?: never
          kind?: string
          task_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "task_log_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_log_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_log_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      tasks: {
        Row: {
          agent: string
          approved_at: string | null
          approved_by: string | null
          assignee: string | null
          attributed_cents: number
          budget_days: number
          budget_messages: number
          budget_turns: number
          category: string
          confidence: number | null
          created_at: string
          deliverable: Json | null
          depth: number
          dormant_at: string | null
          dormant_until: string | null
          draft_by: string | null
          draft_subject: string | null
          draft_text: string | null
          due_at: string | null
          escalated_at: string | null
          escalation: Json | null
          expires_at: string
          facts: NonNullable<Json>
          goal: string
          gym_id: string
          hold_reason: string | null
          id: string
          is_batch: boolean
          is_late: boolean
          is_provisional: boolean
          last_activity_at: string
          lease_token: string | null
          lease_until: string | null
          member_id: string | null
          messages_used: number
          mode: string
          outcome: string | null
          outcome_reason: string | null
          parent_id: string | null
          priority: number
          progress: Json | null
          reminded_at: string | null
          requirement: string | null
          rescues: number
          resolved_at: string | null
          started_at: string | null
          status: string
          touches: number
          trigger: string
          trigger_ref: string | null
          trigger_run: string | null
          turns_used: number
          type: string
          version: number
        }
        Insert: {
          agent: string
          approved_at?: string | null
          approved_by?: string | null
          assignee?: string | null
          attributed_cents?: number
          budget_days: number
          budget_messages: number
          budget_turns: number
          category: string
          confidence?: number | null
          created_at: string
          deliverable?: Json | null
          depth?: number
          dormant_at?: string | null
          dormant_until?: string | null
          draft_by?: string | null
          draft_subject?: string | null
          draft_text?: string | null
          due_at?: string | null
          escalated_at?: string | null
          escalation?: Json | null
          expires_at: string
          facts?: NonNullable<Json>
          goal: string
          gym_id: string
          hold_reason?: string | null
          id: string
          is_batch?: boolean
          is_late?: boolean
          is_provisional?: boolean
          last_activity_at: string
          lease_token?: string | null
          lease_until?: string | null
          member_id?: string | null
          messages_used?: number
          mode?: string
          outcome?: string | null
          outcome_reason?: string | null
          parent_id?: string | null
          priority: number
          progress?: Json | null
          reminded_at?: string | null
          requirement?: string | null
          rescues?: number
          resolved_at?: string | null
          started_at?: string | null
          status: string
          touches?: number
          trigger: string
          trigger_ref?: string | null
          trigger_run?: string | null
          turns_used?: number
          type: string
          version?: number
        }
        Update: {
          agent?: string
          approved_at?: string | null
          approved_by?: string | null
          assignee?: string | null
          attributed_cents?: number
          budget_days?: number
          budget_messages?: number
          budget_turns?: number
          category?: string
          confidence?: number | null
          created_at?: string
          deliverable?: Json | null
          depth?: number
          dormant_at?: string | null
          dormant_until?: string | null
          draft_by?: string | null
          draft_subject?: string | null
          draft_text?: string | null
          due_at?: string | null
          escalated_at?: string | null
          escalation?: Json | null
          expires_at?: string
          facts?: NonNullable<Json>
          goal?: string
          gym_id?: string
          hold_reason?: string | null
          id?: string
          is_batch?: boolean
          is_late?: boolean
          is_provisional?: boolean
          last_activity_at?: string
          lease_token?: string | null
          lease_until?: string | null
          member_id?: string | null
          messages_used?: number
          mode?: string
          outcome?: string | null
          outcome_reason?: string | null
          parent_id?: string | null
          priority?: number
          progress?: Json | null
          reminded_at?: string | null
          requirement?: string | null
          rescues?: number
          resolved_at?: string | null
          started_at?: string | null
          status?: string
          touches?: number
          trigger?: string
          trigger_ref?: string | null
          trigger_run?: string | null
          turns_used?: number
          type?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "tasks_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      webhook_events: {
        Row: {
          attempts: number
          body: NonNullable<Json>
          event: string
          event_key: string
          gym_id: string | null
          id: number
          lease_token: string | null
          lease_until: string | null
          processed_at: string | null
          received_at: string
          result: string | null
          source: string
          status: string
          task_id: string | null
          try_at: string
        }
        Insert: {
          attempts?: number
          body: NonNullable<Json>
          event: string
          event_key: string
          gym_id?: string | null
          id?: never
          lease_token?: string | null
          lease_until?: string | null
          processed_at?: string | null
          received_at: string
          result?: string | null
          source: string
          status?: string
          task_id?: string | null
          try_at: string
        }
        Update: {
          attempts?: number
          body?: NonNullable<Json>
          event?: string
          event_key?: string
          gym_id?: string | null
          id?: never
          lease_token?: string | null
          lease_until?: string | null
          processed_at?: string | null
          received_at?: string
          result?: string | null
          source?: string
          status?: string
          task_id?: string | null
          try_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "webhook_events_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      task_list: {
        Row: {
          agent: string | null
          approved_at: string | null
          approved_by: string | null
          attributed_cents: number | null
          budget_days: number | null
          budget_messages: number | null
          budget_turns: number | null
          category: string | null
          confidence: number | null
          created_at: string | null
          dormant_until: string | null
          draft_by: string | null
          draft_subject: string | null
          draft_text: string | null
          due_at: string | null
          ended_as: string | null
          escalated_at: string | null
          escalation: Json | null
          expires_at: string | null
          facts: Json | null
          first_name: string | null
          goal: string | null
          gym_id: string | null
          hold_reason: string | null
          id: string | null
          is_batch: boolean | null
          is_late: boolean | null
          is_provisional: boolean | null
          is_running: boolean | null
          last_activity_at: string | null
          last_name: string | null
          member_id: string | null
          member_search: string | null
          messages_used: number | null
          mode: string | null
          needs: string | null
          outcome: string | null
          outcome_reason: string | null
          parent_id: string | null
          priority: number | null
          progress: Json | null
          resolved_at: string | null
          started_at: string | null
          status: string | null
          touches: number | null
          trigger: string | null
          turns_used: number | null
          type: string | null
          version: number | null
        }
        Relationships: [
          {
            foreignKeyName: "tasks_gym_id_fkey"
            columns: ["gym_id"]
            referencedRelation: "gyms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_member_id_fkey"
            columns: ["member_id"]
            referencedRelation: "members"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "task_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      accept_invitation: {
        Args: { p_invitation: string; p_now: string; p_user: string }
        Returns: string
      }
      accept_suggestion: {
        Args: {
          p_change: Json
          p_code: string
          p_gym: string
          p_now: string
          p_type: string
        }
        Returns: string
      }
      advance_sync: {
        Args: {
          p_checkins_expected?: number
          p_cursor: Json
          p_id: string
          p_lease: string
          p_now: string
          p_read_at?: string
          p_rows?: Json
          p_stage: string
          p_token: string
        }
        Returns: boolean
      }
      append_conversation: {
        Args: {
          p_content: string
          p_data?: Json
          p_kind: string
          p_now: string
          p_task: string
          p_token: string
        }
        Returns: undefined
      }
      approve_plan: {
        Args: {
          p_due_at?: string
          p_now: string
          p_task: string
          p_version: number
        }
        Returns: string
      }
      approve_task: {
        Args: {
          p_due_at?: string
          p_now: string
          p_subject?: string
          p_task: string
          p_text?: string
          p_version: number
        }
        Returns: string
      }
      attribute_outcome: {
        Args: {
          p_change: Json
          p_now: string
          p_task: string
          p_version: number
        }
        Returns: boolean
      }
      attribution_scenes: {
        Args: { p_limit: number; p_members?: string[]; p_now: string }
        Returns: Json[]
      }
      batch_progress: {
        Args: { p_parent: string }
        Returns: {
          children: number
          done: number
          failed: number
          held: number
          opted_out: number
          sent: number
        }[]
      }
      begin_due_syncs: {
        Args: { p_limit: number; p_now: string }
        Returns: number
      }
      begin_sync: {
        Args: {
          p_checkins_since: string
          p_gym: string
          p_kind: string
          p_now: string
        }
        Returns: string
      }
      churn_candidates: {
        Args: {
          p_cool_off_days: number
          p_gym: string
          p_just_here_days: number
          p_now: string
          p_score: number
        }
        Returns: Json
      }
      claim_analysis_gyms: {
        Args: {
          p_every: string
          p_fresh: string
          p_limit: number
          p_now: string
          p_only_new?: boolean
        }
        Returns: {
          gym_id: string
          why_not: string
        }[]
      }
      claim_messages: {
        Args: {
          p_lease: string
          p_limit: number
          p_now: string
          p_per_gym: number
          p_shard?: number
          p_shards?: number
        }
        Returns: {
          agent: string
          attempts: number
          body_html: string
          body_text: string
          counts_at: string
          email_key: string
          failure: string | null
          first_attempt_at: string | null
          gym_id: string
          headers: NonNullable<Json>
          id: string
          idempotency_key: string
          kind: string
          lease_token: string | null
          lease_until: string | null
          left_at: string | null
          may_have_left: boolean
          member_id: string
          provider_id: string | null
          recipient: string
          reply_to: string
          reserved_at: string
          sender: string
          soft_bounces: number
          status: string
          subject: string
          task_id: string
          touch: number
          try_at: string | null
          written_by: string
        }[]
        SetofOptions: {
          from: "*"
          to: "messages"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_owner_mails: {
        Args: { p_limit: number; p_now: string; p_retry: string }
        Returns: {
          attempts: number
          created_at: string
          html: string
          id: string
          recipient: string
          subject: string
          text: string
        }[]
      }
      claim_replies: {
        Args: {
          p_limit: number
          p_now: string
          p_shard?: number
          p_shards?: number
        }
        Returns: Json[]
      }
      claim_sending_domains: {
        Args: { p_gym?: string; p_limit: number; p_now: string }
        Returns: {
          gym_id: string
          provider_id: string
          status: string
        }[]
      }
      claim_syncs: {
        Args: { p_lease: string; p_limit: number; p_now: string }
        Returns: {
          checkins: number
          checkins_expected: number | null
          checkins_since: string
          cursor: NonNullable<Json>
          customers: number
          enrollments: number
          failures: number
          finished_at: string | null
          gym_id: string
          id: string
          kind: string
          last_error: string | null
          lease_token: string | null
          lease_until: string | null
          plans: number
          stage: string
          started_at: string
          try_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "sync_runs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_tasks: {
        Args: {
          p_limit: number
          p_now: string
          p_per_gym: number
          p_shard?: number
          p_shards?: number
        }
        Returns: Json[]
      }
      claim_trigger_gyms: {
        Args: { p_limit: number; p_now: string }
        Returns: string[]
      }
      claim_webhooks: {
        Args: {
          p_lease: string
          p_limit: number
          p_now: string
          p_source: string
        }
        Returns: {
          attempts: number
          body: NonNullable<Json>
          event: string
          event_key: string
          gym_id: string | null
          id: number
          lease_token: string | null
          lease_until: string | null
          processed_at: string | null
          received_at: string
          result: string | null
          source: string
          status: string
          task_id: string | null
          try_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "webhook_events"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      close_gym: {
        Args: { p_gym: string; p_name: string; p_now: string }
        Returns: string
      }
      close_task: {
        Args: {
          p_now: string
          p_outcome: string
          p_reason: string
          p_task: string
          p_version: number
        }
        Returns: string
      }
      collect_metrics: {
        Args: {
          p_from: string
          p_now: string
          p_said: string[]
          p_shown: string[]
        }
        Returns: number
      }
      connect_pushpress: {
        Args: {
          p_api_key_sealed: string
          p_company_id: string
          p_email?: string
          p_gym: string
          p_name?: string
          p_now: string
          p_phone?: string
          p_postal_address?: string
          p_timezone?: string
          p_website?: string
        }
        Returns: string
      }
      correct_outcome: {
        Args: {
          p_cents: number
          p_now: string
          p_outcome: string
          p_task: string
          p_version: number
        }
        Returns: string
      }
      count_conversations: {
        Args: { p_gym: string }
        Returns: {
          closed: number
          needs_answer: number
          running: number
          unseen: number
        }[]
      }
      count_gym_days: {
        Args: { p_gym: string; p_now: string }
        Returns: number
      }
      count_members: {
        Args: { p_gym: string; p_patterns?: string[] }
        Returns: {
          members: number
          standing: string
          with_risk: number
        }[]
      }
      count_replies: { Args: { p_task: string }; Returns: number }
      count_tasks: {
        Args: {
          p_gym: string
          p_kept: string[]
          p_month: string
          p_patterns: string[]
        }
        Returns: {
          answer: number
          dormant: number
          every: number
          go_on: number
          held: number
          kept: number
          over: number
          review: number
          running: number
          todo: number
        }[]
      }
      create_gym: {
        Args: { p_name: string; p_now: string; p_timezone: string }
        Returns: string
      }
      create_task: { Args: { p_now: string; p_task: Json }; Returns: Json }
      creation_scene: {
        Args: { p_gym: string; p_member?: string; p_now: string }
        Returns: Json
      }
      decide_task: {
        Args: {
          p_action: string
          p_due_at?: string
          p_now: string
          p_task: string
          p_user: string
          p_version: number
        }
        Returns: string
      }
      due_tasks: {
        Args: {
          p_limit: number
          p_now: string
          p_shard?: number
          p_shards?: number
          p_status: string
        }
        Returns: Json[]
      }
      due_templates: {
        Args: { p_limit: number; p_now: string }
        Returns: {
          cron: string
          facts: Json
          goal: string
          gym_id: string
          id: string
          next_at: string
          timezone: string
          type: string
        }[]
      }
      enable_agents: {
        Args: { p_agents: string[]; p_gym: string; p_now: string }
        Returns: undefined
      }
      executor_agenda: { Args: { p_now: string }; Returns: Json }
      find_pushpress_connection: {
        Args: { p_company_id?: string; p_gym?: string }
        Returns: {
          api_key_sealed: string
          company_id: string
          gym_id: string
          state: string
          webhook_id: string
          webhook_secret_sealed: string
        }[]
      }
      find_sending_domain: { Args: { p_domain: string }; Returns: string }
      find_triggers: {
        Args: { p_customer_ids?: string[]; p_gym: string; p_now: string }
        Returns: {
          facts: Json
          happened_at: string
          member_id: string
          ref: string
          type: string
        }[]
      }
      finish_action: {
        Args: {
          p_key: string
          p_now: string
          p_result: Json
          p_task: string
          p_token: string
        }
        Returns: Json
      }
      finish_ai_call: {
        Args: {
          p_call: string
          p_failure: string
          p_now: string
          p_usage: Json
        }
        Returns: undefined
      }
      finish_onboarding: {
        Args: { p_gym: string; p_now: string }
        Returns: string
      }
      forget_pushpress_object: {
        Args: { p_gym: string; p_id: string; p_kind: string; p_read_at: string }
        Returns: string
      }
      forget_unseen: {
        Args: {
          p_began: string
          p_checkins_since: string
          p_gym: string
          p_keep?: string[]
        }
        Returns: number
      }
      grant_operator: {
        Args: { p_by: string; p_email: string; p_now: string }
        Returns: string
      }
      guide_task: {
        Args: {
          p_guidance: string
          p_now: string
          p_task: string
          p_version: number
        }
        Returns: string
      }
      hand_reply_to_owner: {
        Args: { p_now: string; p_reply: string }
        Returns: undefined
      }
      invite_person: {
        Args: { p_email: string; p_gym: string; p_now: string; p_role: string }
        Returns: Json
      }
      judge_holdout: {
        Args: {
          p_now: string
          p_outcome: string
          p_succeeded?: boolean
          p_task: string
          p_why: string
        }
        Returns: boolean
      }
      kept_by_week: {
        Args: { p_gym: string; p_kept: string[]; p_since: string }
        Returns: {
          cents: number
          members: number
          week: string
        }[]
      }
      lift_suppression: {
        Args: { p_email: string; p_gym: string; p_now: string }
        Returns: boolean
      }
      list_changed_members: {
        Args: { p_limit: number }
        Returns: {
          member_id: string
          number: number
        }[]
      }
      list_conversations: {
        Args: {
          p_gym: string
          p_limit?: number
          p_offset?: number
          p_patterns?: string[]
          p_state?: string
        }
        Returns: {
          first_name: string
          last_at: string
          last_from: string
          last_name: string
          last_text: string
          member_id: string
          needs_answer: boolean
          outcome: string
          status: string
          task_id: string
          total: number
          type: string
          unseen: number
        }[]
      }
      list_digests: {
        Args: {
          p_from_hour: number
          p_kept: string[]
          p_limit: number
          p_now: string
          p_until_hour: number
        }
        Returns: Json[]
      }
      list_owner_news: {
        Args: {
          p_after?: string
          p_batch_every: string
          p_digest_until_hour: number
          p_limit: number
          p_now: string
        }
        Returns: Json[]
      }
      list_plans: {
        Args: { p_gym: string }
        Returns: {
          members: number
          monthly_cents: number
          name: string
          plan_id: string
        }[]
      }
      list_platform_gyms: {
        Args: {
          p_days: number
          p_limit: number
          p_now: string
          p_offset: number
          p_search: string
        }
        Returns: Json
      }
      list_untold_alerts: { Args: { p_limit: number }; Returns: Json }
      log_decisions: { Args: { p_now: string; p_rows: Json }; Returns: number }
      mark_thread_seen: {
        Args: { p_now: string; p_task: string }
        Returns: number
      }
      members_at_risk: {
        Args: { p_gym: string; p_score: number }
        Returns: string[]
      }
      next_domain_check: { Args: Record<PropertyKey, never>; Returns: string }
      next_sync_at: { Args: Record<PropertyKey, never>; Returns: string }
      note_booking: {
        Args: { p_booking: Json; p_gym: string; p_now: string }
        Returns: undefined
      }
      note_member: {
        Args: {
          p_key: string
          p_note: string
          p_now: string
          p_task: string
          p_token: string
        }
        Returns: boolean
      }
      notify_owner: {
        Args: {
          p_body?: string
          p_gym: string
          p_key: string
          p_kind: string
          p_now: string
          p_task?: string
          p_title: string
        }
        Returns: boolean
      }
      pause_platform: {
        Args: { p_now: string; p_reason: string }
        Returns: string
      }
      pause_sending: {
        Args: { p_gym: string; p_now: string; p_reason: string }
        Returns: boolean
      }
      put_reply_off: {
        Args: { p_reply: string; p_token: string; p_try_at: string }
        Returns: undefined
      }
      raise_alerts: { Args: { p_now: string }; Returns: number }
      rate_task: {
        Args: {
          p_comment: string
          p_now: string
          p_rating: number
          p_task: string
        }
        Returns: string
      }
      read_call_context: {
        Args: { p_limit: number; p_task: string }
        Returns: Json
      }
      read_health: { Args: { p_crons: Json; p_now: string }; Returns: Json }
      read_history: { Args: { p_gym: string; p_now: string }; Returns: Json }
      read_invitation: {
        Args: { p_invitation: string; p_now: string }
        Returns: {
          email: string
          gym_id: string
          gym_name: string
          invited_by: string
          role: string
          state: string
        }[]
      }
      read_mail_sweep: { Args: Record<PropertyKey, never>; Returns: string }
      read_plan: { Args: { p_task: string }; Returns: Json }
      read_platform: {
        Args: { p_crons: Json; p_days: number; p_now: string }
        Returns: Json
      }
      read_results: {
        Args: { p_from: string; p_gym: string; p_now: string }
        Returns: Json
      }
      read_subscription: {
        Args: { p_email: string; p_gym: string }
        Returns: {
          gym_name: string
          stopped_for: string
        }[]
      }
      read_task: { Args: { p_now: string; p_task: string }; Returns: Json }
      read_thread: {
        Args: { p_task: string }
        Returns: {
          is_ours: boolean
          message_id: string
          subject: string
        }[]
      }
      read_today: {
        Args: {
          p_gym: string
          p_kept: string[]
          p_month: string
          p_now: string
        }
        Returns: {
          cents_kept: number
          members_kept: number
          needs: number
          ramp: string
          ramp_since: string
          running: number
          sent_today: number
        }[]
      }
      record_action: {
        Args: {
          p_action: string
          p_input?: Json
          p_key: string
          p_now: string
          p_requirement?: string
          p_task: string
          p_token: string
          p_why?: string
        }
        Returns: Json
      }
      record_analysis: {
        Args: { p_gym: string; p_now: string; p_run: Json }
        Returns: undefined
      }
      record_cron_run: {
        Args: {
          p_error?: string
          p_now: string
          p_path: string
          p_tally?: Json
          p_took_ms: number
        }
        Returns: undefined
      }
      record_delivery: {
        Args: {
          p_failure?: string
          p_message: string
          p_now: string
          p_provider_id?: string
          p_result: string
          p_retry_at?: string
          p_token: string
        }
        Returns: boolean
      }
      record_holdout_draft: {
        Args: {
          p_now: string
          p_subject: string
          p_task: string
          p_text: string
          p_written_by: string
        }
        Returns: undefined
      }
      record_mail_event: {
        Args: {
          p_event: string
          p_is_hard?: boolean
          p_now: string
          p_provider_id: string
        }
        Returns: boolean
      }
      record_mail_sweep: { Args: { p_until: string }; Returns: undefined }
      record_owner_mail: {
        Args: {
          p_failure?: string
          p_mail: string
          p_now: string
          p_provider_id?: string
          p_status: string
          p_try_at?: string
        }
        Returns: undefined
      }
      record_pushpress_health: {
        Args: {
          p_gym: string
          p_now: string
          p_reason?: string
          p_state: string
        }
        Returns: undefined
      }
      record_pushpress_webhook: {
        Args: { p_gym: string; p_secret_sealed: string; p_webhook_id: string }
        Returns: undefined
      }
      record_sending_domain: {
        Args: {
          p_failure: string
          p_gym: string
          p_now: string
          p_provider_id: string
          p_records: Json
          p_status: string
        }
        Returns: boolean
      }
      refresh_member_facts: {
        Args: { p_customer_ids?: string[]; p_gym: string; p_now: string }
        Returns: number
      }
      release_sync: {
        Args: {
          p_error?: string
          p_id: string
          p_token: string
          p_try_at: string
        }
        Returns: boolean
      }
      remove_sending_domain: { Args: { p_gym: string }; Returns: string }
      rename_sender: {
        Args: { p_gym: string; p_local_part: string }
        Returns: undefined
      }
      reply_context: {
        Args: { p_task: string }
        Returns: {
          member_addresses: string[]
          own_addresses: string[]
        }[]
      }
      rescue_messages: {
        Args: { p_limit: number; p_now: string }
        Returns: number
      }
      rescue_tasks: {
        Args: { p_limit: number; p_now: string }
        Returns: number
      }
      research_data: {
        Args: { p_gym: string; p_member?: string; p_now: string }
        Returns: Json
      }
      reserve_ai_call: {
        Args: {
          p_gym: string
          p_now: string
          p_purpose: string
          p_task: string
        }
        Returns: Json
      }
      reserve_messages: {
        Args: { p_now: string; p_wishes: Json }
        Returns: {
          result: string
          retry_at: string
          task_id: string
        }[]
      }
      reserve_owner_mail: {
        Args: {
          p_batch_every: string
          p_mail: Json
          p_news?: number[]
          p_now: string
        }
        Returns: boolean
      }
      resubscribe_member: {
        Args: { p_email: string; p_gym: string; p_now: string }
        Returns: boolean
      }
      resume_sending: {
        Args: { p_gym: string; p_now: string }
        Returns: boolean
      }
      revise_plan: {
        Args: {
          p_now: string
          p_remark?: string
          p_steps?: Json
          p_task: string
          p_version: number
        }
        Returns: string
      }
      revoke_invitation: {
        Args: { p_invitation: string; p_now: string }
        Returns: boolean
      }
      revoke_operator: {
        Args: { p_by: string; p_email: string; p_now: string }
        Returns: boolean
      }
      risk_features: { Args: { p_gym: string; p_now: string }; Returns: Json }
      save_plan_prices: {
        Args: { p_gym: string; p_now: string; p_prices: Json }
        Returns: string
      }
      see_alert: { Args: { p_alert: number; p_now: string }; Returns: boolean }
      sending_outlook: {
        Args: { p_member: string; p_now: string }
        Returns: Json
      }
      set_global_pause: {
        Args: { p_by: string; p_now: string; p_reason: string }
        Returns: undefined
      }
      set_person_role: {
        Args: { p_gym: string; p_role: string; p_user: string }
        Returns: string
      }
      settle_changed_members: { Args: { p_changes: Json }; Returns: undefined }
      settle_digest: {
        Args: {
          p_day: string
          p_gym: string
          p_is_sent: boolean
          p_now: string
        }
        Returns: undefined
      }
      settle_told_alerts: {
        Args: { p_alerts: number[]; p_now: string }
        Returns: undefined
      }
      settle_webhooks: {
        Args: { p_now: string; p_results: Json }
        Returns: number
      }
      spend_turn: {
        Args: { p_now: string; p_task: string; p_token: string }
        Returns: string
      }
      start_delivery: {
        Args: {
          p_lease: string
          p_message: string
          p_now: string
          p_token: string
        }
        Returns: string
      }
      store_checkins: {
        Args: { p_gym: string; p_read_at: string; p_rows: Json }
        Returns: number
      }
      store_customers: {
        Args: { p_gym: string; p_read_at: string; p_rows: Json }
        Returns: number
      }
      store_enrollments: {
        Args: { p_gym: string; p_read_at: string; p_rows: Json }
        Returns: number
      }
      store_member: {
        Args: {
          p_checkins_since: string
          p_customer: string
          p_gym: string
          p_read_at: string
          p_rows: Json
        }
        Returns: undefined
      }
      store_plans: {
        Args: { p_gym: string; p_read_at: string; p_rows: Json }
        Returns: number
      }
      store_reply: { Args: { p_now: string; p_reply: Json }; Returns: string }
      store_sending_domain: {
        Args: {
          p_domain: string
          p_gym: string
          p_local_part: string
          p_now: string
          p_provider_id: string
          p_records: Json
          p_status: string
        }
        Returns: Json
      }
      store_webhooks: {
        Args: { p_events: Json; p_now: string }
        Returns: number
      }
      suppress_addresses: {
        Args: {
          p_emails: string[]
          p_gym: string
          p_now: string
          p_source: string
        }
        Returns: number
      }
      suppress_member: {
        Args: {
          p_email: string
          p_gym: string
          p_now: string
          p_reason: string
          p_reply?: string
          p_source: string
          p_task?: string
        }
        Returns: number
      }
      tag_members: {
        Args: {
          p_members: string[]
          p_now: string
          p_tag: string
          p_task: string
          p_token: string
        }
        Returns: number
      }
      take_occurrence: {
        Args: {
          p_next: string
          p_now: string
          p_seen: string
          p_template: string
        }
        Returns: boolean
      }
      transition_task: {
        Args: {
          p_change?: Json
          p_log?: Json
          p_now: string
          p_reply?: string
          p_task: string
          p_to: string
          p_token?: string
          p_version?: number
        }
        Returns: boolean
      }
      undo_suggestion: {
        Args: { p_now: string; p_suggestion: string }
        Returns: boolean
      }
      undo_tags: { Args: { p_now: string; p_task: string }; Returns: number }
      unknown_mail: { Args: { p_ids: string[] }; Returns: string[] }
      write_risk: { Args: { p_gym: string; p_rows: Json }; Returns: number }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
