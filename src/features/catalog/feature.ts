// Manifest of the catalog feature.
import * as contract from "#features/catalog/contract.ts";
import { locateFile } from "#features/catalog/downloads/locate-file.ts";
import { openDownload } from "#features/catalog/downloads/open-file.ts";
import { previewErasure } from "#features/catalog/erasure/preview-erasure.ts";
import * as feeds from "#features/catalog/feeds/open-feeds.ts";
import * as gallery from "#features/catalog/gallery/change-gallery.ts";
import * as checklist from "#features/catalog/pages/checklist.ts";
import { homePage } from "#features/catalog/pages/home-page.ts";
import * as lists from "#features/catalog/pages/list-pages.ts";
import * as projectPages from "#features/catalog/pages/project-pages.ts";
import { versionPage } from "#features/catalog/pages/version-page.ts";
import * as hidden from "#features/catalog/hidden/change-hidden.ts";
import { createProject } from "#features/catalog/projects/create-project.ts";
import { deleteProject } from "#features/catalog/projects/delete-project.ts";
import { editProject } from "#features/catalog/projects/edit-project.ts";
import { editProjects } from "#features/catalog/projects/edit-projects.ts";
import * as projects from "#features/catalog/projects/get-projects.ts";
import { listProjectMembers } from "#features/catalog/projects/list-members.ts";
import { reviewProject } from "#features/catalog/projects/review-project.ts";
import * as icon from "#features/catalog/projects/set-icon.ts";
import { getRequirements } from "#features/catalog/related/get-requirements.ts";
import * as related from "#features/catalog/related/related-projects.ts";
import { searchProjects } from "#features/catalog/search/search-projects.ts";
import { listSubmissions } from "#features/catalog/submissions/list-submissions.ts";
import * as tags from "#features/catalog/tags/get-tags.ts";
import * as translations from "#features/catalog/translations/change-translations.ts";
import { getUploadIcon } from "#features/catalog/uploads/get-upload-icon.ts";
import * as uploads from "#features/catalog/uploads/create-upload.ts";
import * as files from "#features/catalog/versions/change-files.ts";
import { createVersion } from "#features/catalog/versions/create-version.ts";
import * as versionEdits from "#features/catalog/versions/edit-version.ts";
import * as hashes from "#features/catalog/versions/find-by-hash.ts";
import * as versions from "#features/catalog/versions/get-versions.ts";
import { implement } from "#platform/context.ts";
import { exportCatalog } from "#features/catalog/erasure/export-catalog.ts";
import { releaseProjects } from "#features/catalog/erasure/release-projects.ts";
import { collectUnused, pruneDownloads } from "#features/catalog/jobs.ts";
import { openPicture } from "#features/catalog/pictures/open-picture.ts";
import { catalogPictures } from "#features/catalog/pictures/show-pictures.ts";
import { defineFeature } from "#platform/feature/index.ts";

export const catalog = defineFeature({
  name: "catalog",
  operations: [
    implement(contract.searchProjects, searchProjects),
    implement(contract.listHidden, hidden.listHidden),
    implement(contract.hideProject, hidden.hideProject),
    implement(contract.showProject, hidden.showProject),
    implement(contract.getRandomProjects, projects.getRandomProjects),
    implement(contract.getProjects, projects.getProjects),
    implement(contract.createProject, createProject),
    implement(contract.editProjects, editProjects),
    implement(contract.getProject, projects.getProject),
    implement(contract.editProject, editProject),
    implement(contract.deleteProject, deleteProject),
    implement(contract.reviewProject, reviewProject),
    implement(contract.checkProject, projects.checkProject),
    implement(contract.listSubmissions, listSubmissions),
    implement(contract.listProjectMembers, listProjectMembers),
    implement(contract.previewErasure, previewErasure),
    implement(contract.listUserProjects, projects.listUserProjects),
    implement(contract.setProjectIcon, icon.setProjectIcon),
    implement(contract.removeProjectIcon, icon.removeProjectIcon),
    implement(contract.addGalleryImage, gallery.addGalleryImage),
    implement(contract.editGalleryImage, gallery.editGalleryImage),
    implement(contract.removeGalleryImage, gallery.removeGalleryImage),
    implement(contract.listTranslations, translations.listTranslations),
    implement(contract.getTranslation, translations.getTranslation),
    implement(contract.saveTranslation, translations.saveTranslation),
    implement(contract.removeTranslation, translations.removeTranslation),
    implement(contract.createUpload, uploads.createUpload),
    implement(contract.getUpload, uploads.getUpload),
    implement(contract.getUploadIcon, getUploadIcon),
    implement(contract.discardUpload, uploads.discardUpload),
    implement(contract.listVersions, versions.listVersions),
    implement(contract.createVersion, createVersion),
    implement(contract.getProjectVersion, versions.getProjectVersion),
    implement(contract.getProjectDependencies, versions.getProjectDependencies),
    implement(contract.getVersions, versions.getVersions),
    implement(contract.getVersion, versions.getVersion),
    implement(contract.editVersion, versionEdits.editVersion),
    implement(contract.deleteVersion, versionEdits.deleteVersion),
    implement(contract.addVersionFiles, files.addVersionFiles),
    implement(contract.findByHashes, hashes.findByHashes),
    implement(contract.findUpdates, hashes.findUpdates),
    implement(contract.findProjectsByHashes, hashes.findProjectsByHashes),
    implement(contract.findByHash, hashes.findByHash),
    implement(contract.deleteFile, files.deleteFile),
    implement(contract.locateFile, locateFile),
    implement(contract.openDownload, openDownload),
    implement(contract.openPicture, openPicture),
    implement(contract.projectFeed, feeds.projectFeed),
    implement(contract.userFeed, feeds.userFeed),
    implement(contract.newestFeed, feeds.newestFeed),
    implement(contract.getTags, tags.getTags),
    implement(contract.getLicenses, tags.getLicenses),
    implement(contract.getLicense, tags.getLicense),
    implement(contract.getStatistics, projects.getStatistics),
    implement(contract.homePage, homePage),
    implement(contract.userPage, lists.userPage),
    implement(contract.organizationPage, lists.organizationPage),
    implement(contract.reviewQueue, lists.reviewQueue),
    implement(contract.projectFrame, projectPages.projectFrame),
    implement(contract.projectDescription, projectPages.projectDescription),
    implement(contract.projectGallery, projectPages.projectGallery),
    implement(contract.projectVersions, projectPages.projectVersions),
    implement(contract.projectChangelog, projectPages.projectChangelog),
    implement(contract.versionPage, versionPage),
    implement(contract.getRequirements, getRequirements),
    implement(contract.relatedProjects, related.relatedProjects),
    implement(contract.projectDependents, related.projectDependents),
    implement(contract.projectChecklist, checklist.projectChecklist),
    implement(contract.previewMarkdown, checklist.previewMarkdown),
  ],
  jobs: [collectUnused, pruneDownloads],
  pictures: catalogPictures,
  exports: exportCatalog,
  erases: releaseProjects,
  tables: [
    "projects",
    "project_old_slugs",
    "project_donations",
    "project_translations",
    "project_submissions",
    "hidden_projects",
    "gallery_images",
    "versions",
    "published_bytes",
    "version_files",
    "version_dependencies",
    "retired_file_names",
    "uploads",
    "download_events",
    "daily_downloads",
    "game_versions",
    "loaders",
    "categories",
  ],
});
