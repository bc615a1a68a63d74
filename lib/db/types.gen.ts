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
      enrollments: {
        Row: {
          alert_since: string | null
          billing_interval: number
          billing_period: string
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
      gyms: {
        Row: {
          average_monthly_cents: number | null
          created_at: string
          email: string | null
          id: string
          name: string
          onboarded_at: string | null
          phone: string | null
          postal_address: string | null
          timezone: string
          website: string | null
        }
        Insert: {
          average_monthly_cents?: number | null
          created_at: string
          email?: string | null
          id?: string
          name: string
          onboarded_at?: string | null
          phone?: string | null
          postal_address?: string | null
          timezone: string
          website?: string | null
        }
        Update: {
          average_monthly_cents?: number | null
          created_at?: string
          email?: string | null
          id?: string
          name?: string
          onboarded_at?: string | null
          phone?: string | null
          postal_address?: string | null
          timezone?: string
          website?: string | null
        }
        Relationships: []
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
          risk_score: number | null
          role: string
          search: string | null
          standing: string
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
          risk_score?: number | null
          role: string
          search?: never
          standing?: string
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
          risk_score?: number | null
          role?: string
          search?: never
          standing?: string
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
      pushpress_connections: {
        Row: {
          api_key_sealed: string
          company_id: string
          connected_at: string
          failures: number
          gym_id: string
          last_ok_at: string | null
          state: string
          state_reason: string | null
          state_since: string
          webhook_id: string | null
          webhook_secret_sealed: string | null
        }
        Insert: {
          api_key_sealed: string
          company_id: string
          connected_at: string
          failures?: number
          gym_id: string
          last_ok_at?: string | null
          state?: string
          state_reason?: string | null
          state_since: string
          webhook_id?: string | null
          webhook_secret_sealed?: string | null
        }
        Update: {
          api_key_sealed?: string
          company_id?: string
          connected_at?: string
          failures?: number
          gym_id?: string
          last_ok_at?: string | null
          state?: string
          state_reason?: string | null
          state_since?: string
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
      [_ in never]: never
    }
    Functions: {
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
          try_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "webhook_events"
          isOneToOne: false
          isSetofReturn: true
        }
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
      count_members: {
        Args: { p_gym: string; p_patterns?: string[] }
        Returns: {
          members: number
          standing: string
          with_risk: number
        }[]
      }
      create_gym: {
        Args: { p_name: string; p_now: string; p_timezone: string }
        Returns: string
      }
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
      next_sync_at: { Args: Record<PropertyKey, never>; Returns: string }
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
      settle_webhooks: {
        Args: { p_now: string; p_results: Json }
        Returns: number
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
      store_plans: {
        Args: { p_gym: string; p_read_at: string; p_rows: Json }
        Returns: number
      }
      store_webhooks: {
        Args: { p_events: Json; p_now: string }
        Returns: number
      }
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
