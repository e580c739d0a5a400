-- Lists of what uses a project read its newest dependency rows only.
drop index version_dependencies_project;
create index version_dependencies_project on version_dependencies (project_id, id);
