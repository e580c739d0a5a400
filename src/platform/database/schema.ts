// The types of all tables and views, written by scripts/generate-schema.ts from the migrations; not edited by hand.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hint: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  organization_ids: string[] | null;
  project_ids: string[] | null;
  scopes: number;
  token_hash: Buffer;
  user_id: string;
}

export interface AuditLog {
  action: string;
  actor_id: string;
  at: Generated<Timestamp>;
  detail: Generated<ColumnType<unknown, string, string>>;
  id: Generated<number>;
  target_id: string;
  target_kind: string;
}

export interface AuthFlows {
  created_at: Generated<Timestamp>;
  data: Generated<ColumnType<unknown, string, string>>;
  expires_at: Timestamp;
  kind: string;
  token_hash: Buffer;
  user_id: string | null;
}

export interface BackupCodes {
  code_hash: Buffer;
  user_id: string;
}

export interface BlockedPictures {
  blocked_at: Timestamp;
  blocked_by: string;
  id: string;
  reason: string;
  sha512s: string[];
}

export interface Categories {
  header: string;
  name: string;
  ordering: Generated<number>;
  project_type: string;
}

export interface DailyDownloads {
  day: string;
  downloads: number;
  project_id: string;
}

export interface DownloadEvents {
  at: Generated<Timestamp>;
  id: Generated<number>;
  person: Buffer;
  project_id: string;
  summed: Generated<boolean>;
  user_id: string | null;
  version_id: string;
}

export interface EmailChanges {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  new_confirmed_at: Timestamp | null;
  new_email: string;
  old_confirmed_at: Timestamp | null;
  user_id: string;
}

export interface EmailLinks {
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  purpose: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface ErasedUsernames {
  name_hash: Buffer;
  reserved_until: Timestamp;
}

export interface FormerUsernames {
  given_up_at: Generated<Timestamp>;
  reserved_until: Timestamp;
  skeleton: Generated<string | null>;
  taken_away: Generated<boolean>;
  user_id: string;
  username: string;
}

export interface GalleryImages {
  created_at: Generated<Timestamp>;
  description: string | null;
  featured: Generated<boolean>;
  full_id: string;
  id: string;
  ordering: Generated<number>;
  project_id: string;
  thumb_id: string;
  thumbhash: string;
  title: string | null;
}

export interface GameVersions {
  major: Generated<boolean>;
  released_at: Timestamp;
  version: string;
  version_type: string;
}

export interface HiddenProjects {
  hidden_at: Timestamp;
  project_id: string;
  user_id: string;
}

export interface KnownDevices {
  created_at: Generated<Timestamp>;
  device_hash: Buffer;
  last_used_at: Generated<Timestamp>;
  user_id: string;
}

export interface LinkedAccounts {
  created_at: Generated<Timestamp>;
  name: string;
  provider: string;
  subject: string;
  user_id: string;
}

export interface Loaders {
  hidden: Generated<boolean>;
  name: string;
  ordering: Generated<number>;
  supported_project_types: string[];
}

export interface Mails {
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  created_at: Generated<Timestamp>;
  failed_at: Timestamp | null;
  failure: string | null;
  id: Generated<number>;
  locale: Generated<string>;
  recipient: string;
  sent_at: Timestamp | null;
  subject: string;
  template: string;
  user_id: string | null;
}

export interface Media {
  content_type: string;
  created_at: Generated<Timestamp>;
  file_key: string;
  height: number;
  id: string;
  size: number;
  source_sha512: string | null;
  width: number;
}

export interface OauthApps {
  created_at: Generated<Timestamp>;
  description: string | null;
  icon_id: string | null;
  id: string;
  max_scopes: number;
  name: string;
  redirect_uris: string[];
  secret_hash: Buffer | null;
  secret_hint: string | null;
  url: string | null;
  user_id: string;
}

export interface OauthAuthorizations {
  app_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  scopes: number;
  user_id: string;
}

export interface OauthCodes {
  authorization_id: string;
  challenge: string | null;
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  redirect_uri: string | null;
  scopes: number;
  used_at: Timestamp | null;
}

export interface OauthTokens {
  authorization_id: string;
  code_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  last_used_at: Timestamp | null;
  scopes: number;
  token_hash: Buffer;
}

export interface Organizations {
  color: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  icon_id: string | null;
  id: string;
  name: string;
  slug: string;
  team_id: string;
}

export interface Outbox {
  created_at: Generated<Timestamp>;
  data: ColumnType<unknown, string, string>;
  delivered_at: Timestamp | null;
  event: string;
  id: Generated<number>;
  transaction: Generated<string>;
}

export interface Passkeys {
  backed_up: Generated<boolean>;
  counter: number;
  created_at: Generated<Timestamp>;
  credential_id: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: string;
}

export interface ProjectDonations {
  ordering: Generated<number>;
  platform: string;
  project_id: string;
  url: string;
}

export interface ProjectOldSlugs {
  left_at: Generated<Timestamp>;
  project_id: string;
  slug: string;
}

export interface Projects {
  additional_categories: Generated<string[]>;
  approved_at: Timestamp | null;
  body: Generated<string>;
  categories: Generated<string[]>;
  color: number | null;
  created_at: Generated<Timestamp>;
  discord_url: string | null;
  downloads: Generated<number>;
  environments: Generated<string[]>;
  followers: Generated<number>;
  game_versions: Generated<string[]>;
  icon_id: string | null;
  icon_small_id: string | null;
  icon_thumbhash: string | null;
  id: string;
  is_listed: Generated<boolean>;
  is_public: Generated<boolean>;
  issues_url: string | null;
  license_id: string;
  license_url: string | null;
  listed_at: Timestamp | null;
  loaders: Generated<string[]>;
  moderator_message: string | null;
  moderator_message_body: string | null;
  monetization_status: Generated<string>;
  organization_id: string | null;
  queued_at: Timestamp | null;
  requested_status: string | null;
  requested_type: Generated<string>;
  slug: string;
  source_url: string | null;
  status: Generated<string>;
  summary: string;
  team_id: string;
  thread_id: string;
  title: string;
  types: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  wiki_url: string | null;
}

export interface ProjectSubmissions {
  id: string;
  note: Generated<string>;
  project_id: string;
  submitted_at: Timestamp;
  user_id: string | null;
}

export interface ProjectTranslations {
  body: string | null;
  locale: string;
  project_id: string;
  source: string;
  summary: string | null;
  title: string | null;
  updated_at: Generated<Timestamp>;
}

export interface PublishedBytes {
  project_id: string;
  sha1: Buffer;
  sha512: Buffer;
  size: number;
}

export interface RateLimits {
  key: string;
  paid_until: Timestamp;
}

export interface RemovedMedia {
  id: string;
  removed_at: Generated<Timestamp>;
}

export interface RetiredFileNames {
  file_name: string;
  sha1: Buffer;
  version_id: string;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface Secrets {
  name: string;
  value: Buffer;
}

export interface Sessions {
  confirmed_at: Generated<Timestamp>;
  country: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip: string;
  last_used_at: Generated<Timestamp>;
  refresh_expires_at: Timestamp;
  token_hash: Buffer;
  user_agent: string;
  user_id: string;
}

export interface SpoolMarks {
  applied: number;
  segment: string;
}

export interface TeamMembers {
  accepted: Generated<boolean>;
  created_at: Generated<Timestamp>;
  is_owner: Generated<boolean>;
  ordering: Generated<number>;
  organization_permissions: number | null;
  payouts_split: Generated<number>;
  permissions: Generated<number>;
  role: Generated<string>;
  team_id: string;
  user_id: string;
}

export interface Teams {
  created_at: Generated<Timestamp>;
  id: string;
}

export interface TotpFactors {
  created_at: Generated<Timestamp>;
  last_step: Generated<number>;
  secret: string;
  user_id: string;
}

export interface Uploads {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  file_name: string;
  id: string;
  inspections: Generated<ColumnType<unknown, string, string>>;
  sha1: Buffer;
  sha512: Buffer;
  size: number;
  token_id: string | null;
  user_id: string;
}

export interface UsedProofs {
  expires_at: Timestamp;
  proof_hash: Buffer;
}

export interface Users {
  avatar_id: string | null;
  badges: Generated<number>;
  bio: Generated<string>;
  created_at: Generated<Timestamp>;
  email: string | null;
  email_shown: Generated<boolean>;
  email_verified_at: Timestamp | null;
  erase_at: Timestamp | null;
  id: string;
  locale: Generated<string>;
  password_hash: string | null;
  role: Generated<string>;
  skeleton: Generated<string | null>;
  subscribed: Generated<boolean>;
  suspended_at: Timestamp | null;
  suspended_why: string | null;
  username: string;
}

export interface VersionDependencies {
  dependency_version_id: string | null;
  file_name: string | null;
  id: Generated<number>;
  kind: string;
  project_id: string | null;
  version_id: string;
}

export interface VersionFiles {
  file_name: string;
  file_type: string | null;
  id: Generated<number>;
  is_primary: Generated<boolean>;
  ordering: Generated<number>;
  sha1: Buffer;
  version_id: string;
}

export interface Versions {
  author_id: string;
  changelog: Generated<string>;
  channel: string;
  downloads: Generated<number>;
  environment: Generated<string>;
  featured: Generated<boolean>;
  game_versions: string[];
  id: string;
  is_listed: Generated<boolean>;
  loaders: string[];
  name: string;
  ordering: number | null;
  pack_loaders: Generated<string[]>;
  project_id: string;
  published_at: Generated<Timestamp>;
  requested_status: string | null;
  status: Generated<string>;
  version_number: string;
}

export interface DB {
  access_tokens: AccessTokens;
  audit_log: AuditLog;
  auth_flows: AuthFlows;
  backup_codes: BackupCodes;
  blocked_pictures: BlockedPictures;
  categories: Categories;
  daily_downloads: DailyDownloads;
  download_events: DownloadEvents;
  email_changes: EmailChanges;
  email_links: EmailLinks;
  erased_usernames: ErasedUsernames;
  former_usernames: FormerUsernames;
  gallery_images: GalleryImages;
  game_versions: GameVersions;
  hidden_projects: HiddenProjects;
  known_devices: KnownDevices;
  linked_accounts: LinkedAccounts;
  loaders: Loaders;
  mails: Mails;
  media: Media;
  oauth_apps: OauthApps;
  oauth_authorizations: OauthAuthorizations;
  oauth_codes: OauthCodes;
  oauth_tokens: OauthTokens;
  organizations: Organizations;
  outbox: Outbox;
  passkeys: Passkeys;
  project_donations: ProjectDonations;
  project_old_slugs: ProjectOldSlugs;
  project_submissions: ProjectSubmissions;
  project_translations: ProjectTranslations;
  projects: Projects;
  published_bytes: PublishedBytes;
  rate_limits: RateLimits;
  removed_media: RemovedMedia;
  retired_file_names: RetiredFileNames;
  schema_migrations: SchemaMigrations;
  secrets: Secrets;
  sessions: Sessions;
  spool_marks: SpoolMarks;
  team_members: TeamMembers;
  teams: Teams;
  totp_factors: TotpFactors;
  uploads: Uploads;
  used_proofs: UsedProofs;
  users: Users;
  version_dependencies: VersionDependencies;
  version_files: VersionFiles;
  versions: Versions;
}
