//! Starts the language server and the debug adapter of mines-tools in Zed.

use zed_extension_api::{
    self as zed, serde_json, settings::LspSettings, Command, DebugAdapterBinary, DebugConfig,
    DebugRequest, DebugScenario, DebugTaskDefinition, LanguageServerId, Result,
    StartDebuggingRequestArguments, StartDebuggingRequestArgumentsRequest, Worktree,
};

const SERVER: &str = "mines-lsp";
const ADAPTER: &str = "mines-dap";

struct MinesExtension;

/// Return the path of a program of mines-tools.
fn find(worktree: &Worktree, program: &str) -> Result<String> {
    worktree.which(program).ok_or_else(|| {
        format!("`{program}` is not on the PATH. Install mines-tools, and start Zed again.")
    })
}

impl zed::Extension for MinesExtension {
    fn new() -> Self {
        MinesExtension
    }

    fn language_server_command(
        &mut self,
        _language_server_id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        Ok(Command {
            command: find(worktree, SERVER)?,
            args: Vec::new(),
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        _language_server_id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(SERVER, worktree)?.settings;
        Ok(Some(serde_json::json!({ "mines": settings })))
    }

    fn get_dap_binary(
        &mut self,
        _adapter_name: String,
        config: DebugTaskDefinition,
        user_provided_debug_adapter_path: Option<String>,
        worktree: &Worktree,
    ) -> Result<DebugAdapterBinary, String> {
        let command = match user_provided_debug_adapter_path {
            Some(path) => path,
            None => find(worktree, ADAPTER)?,
        };
        Ok(DebugAdapterBinary {
            command: Some(command),
            arguments: Vec::new(),
            envs: worktree.shell_env(),
            cwd: Some(worktree.root_path()),
            connection: None,
            request_args: StartDebuggingRequestArguments {
                configuration: config.config,
                request: StartDebuggingRequestArgumentsRequest::Launch,
            },
        })
    }

    fn dap_request_kind(
        &mut self,
        _adapter_name: String,
        _config: serde_json::Value,
    ) -> Result<StartDebuggingRequestArgumentsRequest, String> {
        Ok(StartDebuggingRequestArgumentsRequest::Launch)
    }

    fn dap_config_to_scenario(&mut self, config: DebugConfig) -> Result<DebugScenario, String> {
        let DebugRequest::Launch(launch) = config.request else {
            return Err("A program cannot be debugged after it was started.".to_string());
        };
        let configuration = serde_json::json!({
            "request": "launch",
            "program": launch.program,
            "stopOnEntry": config.stop_on_entry.unwrap_or(false),
        });
        Ok(DebugScenario {
            label: config.label,
            adapter: config.adapter,
            build: None,
            config: configuration.to_string(),
            tcp_connection: None,
        })
    }
}

zed::register_extension!(MinesExtension);
